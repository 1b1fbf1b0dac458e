"""`export`: the bytes, and files that appear whole or not at all."""

import pytest
from click.exceptions import ClickException
from command_line import CLASH, EMPTY, NINE, UNIQUE, one_line

from sudoku_csp.apps.cli import app, export
from sudoku_csp.grid.errors import InputError


def test_the_formula_has_the_published_size_and_says_what_it_is(sudoku):
    ended = sudoku("export", NINE)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    head = [line for line in lines if line.startswith("c ")]
    assert any(NINE in line for line in head)
    assert any("x(r,c,d) = 81*(r-1) + 9*(c-1) + d" in line for line in head)
    assert lines[len(head)] == "p cnf 729 12018"  # 11,988 and 30 givens.
    clauses = lines[len(head) + 1 :]
    assert len(clauses) == 12018
    assert clauses[-30] == "5 0"
    assert all(clause.endswith(" 0") for clause in clauses)


def test_a_blank_board_has_the_rules_alone(sudoku):
    assert "\np cnf 729 11988\n" in sudoku("export", "." * 81).out
    assert "\np cnf 64 448\n" in sudoku("export", EMPTY).out


def test_the_bytes_are_the_same_on_every_run_and_way(sudoku):
    sudoku.file("p.txt", NINE)
    assert sudoku.process("export", "p.txt", "-o", "a.cnf", env={"PYTHONHASHSEED": "1"}).code == 0
    other = sudoku.process("export", "p.txt", "--output", "b.cnf", env={"PYTHONHASHSEED": "2"})
    assert other.code == 0
    printed = sudoku("export", "p.txt", "-o", "-").out.encode()
    folder = sudoku.folder
    assert (folder / "a.cnf").read_bytes() == (folder / "b.cnf").read_bytes() == printed


@pytest.fixture
def fails_in_the_middle(monkeypatch):
    def write(_export, stream, _progress):
        stream.write(b"c half a fi")
        stream.flush()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export.Export, "write", write)


@pytest.mark.usefixtures("fails_in_the_middle")
def test_a_file_appears_whole_or_not_at_all(tmp_path):
    with pytest.raises(OSError, match="No space"):
        app.invoke(["export", UNIQUE, "-o", str(tmp_path / "a.cnf")])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("fails_in_the_middle")
def test_a_file_that_stood_before_survives_a_failure(tmp_path):
    (tmp_path / "a.cnf").write_text("before")
    with pytest.raises(OSError, match="No space"):
        app.invoke(["export", UNIQUE, "-o", str(tmp_path / "a.cnf")])
    assert [path.name for path in tmp_path.iterdir()] == ["a.cnf"]
    assert (tmp_path / "a.cnf").read_text() == "before"


def test_a_file_that_stood_before_is_replaced(sudoku):
    sudoku.file("a.cnf", "before")
    assert sudoku("export", UNIQUE, "-o", "a.cnf").code == 0
    assert (sudoku.folder / "a.cnf").read_text().endswith(" 0\n")


def test_a_link_stays_a_link(sudoku):
    sudoku.file("real.cnf", "before")
    (sudoku.folder / "link.cnf").symlink_to("real.cnf")
    assert sudoku("export", UNIQUE, "-o", "link.cnf").code == 0
    assert (sudoku.folder / "link.cnf").is_symlink()
    assert "p cnf" in (sudoku.folder / "real.cnf").read_text()


def test_a_device_is_written_to(sudoku):
    ended = sudoku.process("export", UNIQUE, "-o", "/dev/stdout")
    assert ended.out == sudoku("export", UNIQUE).out


def test_a_folder_that_is_not_there_is_one_line_with_the_name_asked_for(sudoku):
    ended = sudoku("export", UNIQUE, "-o", "absent/a.cnf")
    assert ended.code == 5
    wanted = f"sudoku-csp: {sudoku.folder.resolve()}/absent/a.cnf: No such file or directory"
    assert one_line(ended.err) == wanted


def test_several_puzzles_need_nth_or_a_folder(sudoku):
    sudoku.file("many.txt", f"{NINE}\n{'.' * 81}\n")
    ended = sudoku("export", "many.txt", "-o", "a.cnf")
    assert ended.code == 2
    message = one_line(ended.err)
    assert "many.txt: more than one puzzle" in message
    assert "--nth" in message
    assert "folder" in message
    assert not (sudoku.folder / "a.cnf").exists()
    second = sudoku("export", "many.txt", "--nth", "2")
    assert "p cnf 729 11988\n" in second.out
    missing = sudoku("export", "many.txt", "--nth", "3")
    assert missing.code == 2
    assert one_line(missing.err) == "many.txt: there is no puzzle number 3"


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_nth_counts_from_one(sudoku, number):
    assert sudoku("export", UNIQUE, f"--nth={number}").code == 2


def test_a_folder_gets_a_file_for_each_puzzle(sudoku):
    sudoku.file("many.txt", f"{NINE}\n{'.' * 81}\n")
    ended = sudoku("export", "many.txt", "-o", "cnf/")
    assert (ended.code, ended.out, ended.err) == (0, "", "2 files in cnf\n")
    first, second = sorted((sudoku.folder / "cnf").iterdir())
    assert (first.name, second.name) == ("000001.cnf", "000002.cnf")
    assert "p cnf 729 12018" in first.read_text()
    assert sudoku("export", "many.txt", "-o", "cnf", "--nth", "2").err == "1 file in cnf\n"


def test_a_bad_line_is_told_and_the_other_puzzles_are_exported(sudoku):
    sudoku.file("many.txt", f"{NINE}\n{NINE[:-1]}!\n{NINE}\n")
    ended = sudoku("export", "many.txt", "-o", "cnf/")
    assert ended.code == 2
    first, summary = ended.err.splitlines()
    assert first.startswith("many.txt:2: r9c9: ")
    assert summary == "2 files in cnf"
    names = sorted(path.name for path in (sudoku.folder / "cnf").iterdir())
    assert names == ["000001.cnf", "000003.cnf"]


def test_contradicting_givens_are_exported_as_they_are(sudoku):
    ended = sudoku("export", CLASH)
    assert ended.code == 0
    assert ended.out.endswith("\n1 0\n5 0\n")


def test_standard_input_is_exported(sudoku):
    ended = sudoku("export", "-", text=f"{UNIQUE}\n")
    assert "p cnf 64 452" in ended.out


def test_a_bad_puzzle_leaves_no_file(tmp_path):
    with pytest.raises((InputError, ClickException)):
        app.invoke(["export", "." * 80, "-o", str(tmp_path / "a.cnf")])
    assert list(tmp_path.iterdir()) == []
