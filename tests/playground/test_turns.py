"""Turns: questions wait in line, by client, and hear how many are before them."""

import asyncio

import pytest

from sudoku_csp.apps.playground.jobs.turns import Busy, Turns


def test_turns_are_taken_in_order_and_who_waits_hears_how_many_are_before_it():
    async def scenario():
        turns = Turns(1, 2, 3)
        heard = {name: [] for name in "abc"}
        order, leave = [], {name: asyncio.Event() for name in "abc"}

        async def one(name):
            async def told(before):
                heard[name].append(before)

            async with turns.turn("a client", told):
                order.append(name)
                await leave[name].wait()

        tasks = [asyncio.create_task(one(name)) for name in "abc"]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await one("a")
        for name in "abc":
            leave[name].set()
            await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        return order, heard

    order, heard = asyncio.run(scenario())
    assert order == list("abc")
    assert heard == {"a": [], "b": [0], "c": [1, 0]}


def test_no_client_has_all_the_places():
    async def scenario():
        turns = Turns(1, 9, 2)

        async def told(before):
            pass

        async def one(client):
            async with turns.turn(client, told):
                await leave.wait()

        leave = asyncio.Event()
        tasks = [asyncio.create_task(one(client)) for client in "aab"]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await one("a")
        tasks.append(asyncio.create_task(one("b")))
        leave.set()
        await asyncio.gather(*tasks)
        await one("a")
        assert not turns._line
        assert not turns._working
        assert not turns._last

    asyncio.run(scenario())


def turns_taken(at_once, asked, *, more=0, ends):
    """In which order questions have their turns, of clients that ask in this order at once.

    `ends` are numbers of questions, each of which ends when all before it in `ends` have.
    """

    async def scenario():
        turns = Turns(at_once, 99, 99, more)
        order, heard = [], [[] for _ in asked]
        leave = [asyncio.Event() for _ in asked]

        async def one(number):
            async def told(before):
                heard[number].append(before)

            async with turns.turn(asked[number], told):
                order.append(asked[number])
                await leave[number].wait()

        tasks = [asyncio.create_task(one(number)) for number in range(len(asked))]
        await asyncio.sleep(0.01)
        for number in ends:
            leave[number].set()
            await asyncio.sleep(0.01)
        begun = "".join(order)
        for event in leave:
            event.set()
        await asyncio.gather(*tasks)
        return begun, heard

    return asyncio.run(scenario())


def test_turns_go_round_by_client_and_each_hears_its_place_in_that_order():
    begun, heard = turns_taken(1, "aaaabbc", ends=[0, 4, 6, 1, 5, 2])
    assert begun == "abcabaa"
    assert [said[0] for said in heard[1:]] == [0, 1, 2, 0, 2, 1]


def test_who_has_none_at_work_does_not_wait_for_who_has_all_places():
    begun, heard = turns_taken(2, "a" * 16 + "bcb", more=1, ends=[16])
    assert begun == "aab" + "c", "b's second question waits: b had its place"
    assert heard[16] == []
    assert heard[17][0] == 0
    assert turns_taken(2, "a" * 16 + "b", ends=[])[0] == "aa"


def test_two_that_ask_much_do_not_take_turns_without_a_third():
    begun, _ = turns_taken(1, "aaabbbc", ends=[0, 3, 6, 1, 4])
    assert begun == "abcaba"


def test_who_gives_up_while_waiting_leaves_the_line():
    async def scenario():
        turns = Turns(1, 1, 2)

        async def told(before):
            pass

        async def wait():
            async with turns.turn("a client", told):
                return "a turn"

        async with turns.turn("a client", told):
            waiting = asyncio.create_task(wait())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            other = asyncio.create_task(wait())
            await asyncio.sleep(0)
        return await other

    assert asyncio.run(scenario()) == "a turn"
