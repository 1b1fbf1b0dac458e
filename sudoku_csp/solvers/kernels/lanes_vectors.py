"""A numba type of sixteen 32-bit lanes: one operation works on sixteen words together.

LLVM has vectors of any length and maps them to the registers of the processor (one of AVX-512, two
of AVX2, four of NEON); numba has no type for them, so this file adds one.

To count the lanes in which a bit is set, adders of single bits work on all bits of a vector
together. The first step adds lanes at a distance of 8, the next steps at 4, 2 and 1; after these
four steps every lane has the count for all sixteen.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeAlias, cast

import numpy as np
from llvmlite import ir
from numba import extending, njit, types
from numpy.typing import NDArray

_OPTIONS: dict[str, Any] = {"boundscheck": False, "error_model": "numpy"}


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

intrinsic: Decorator = cast(Any, extending.intrinsic)(prefer_literal=True)
"""Makes an intrinsic of numba from a function that returns its types and its code generator."""

inlined: Decorator = cast(Any, njit)(forceinline=True, **_OPTIONS)
"""Compiles a function that is inlined into its callers."""

called: Decorator = cast(Any, njit)(**_OPTIONS)
"""Compiles a function that compiled functions call, without inlining it."""


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiles a function that Python calls. The compiled function releases the GIL, and is cached.

    Numba caches the code beside the source or in the user's cache folder. If it can write to
    neither place, each process compiles the function again.
    """
    try:
        compiled = njit(nogil=True, cache=True, **_OPTIONS)(function)
    except RuntimeError:
        compiled = njit(nogil=True, **_OPTIONS)(function)
    return cast(Callable[..., Any], compiled)


Vector: TypeAlias = Any
"""The annotation for a vector of sixteen lanes, which exists only in compiled code."""

Words: TypeAlias = NDArray[np.uint32]
"""Memory for vectors: a flat array, of which each row of sixteen words is one vector."""

LANES = 16

_extending: Any = extending  # This module of numba has no type hints.

_WORD = ir.IntType(32)
_VECTOR = ir.VectorType(_WORD, LANES)
_UNDEFINED = ir.Constant(_VECTOR, ir.Undefined)


class LanesType(types.Type):
    """The numba type of a vector of sixteen lanes."""

    def __init__(self) -> None:
        super().__init__("lanes")


LANES_TYPE = LanesType()


class _LanesModel(extending.models.PrimitiveModel):
    """The representation of the type in LLVM: an LLVM vector, passed by value."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)  # type: ignore[no-untyped-call]


_extending.register_model(LanesType)(_LanesModel)


def _spread(builder: Any, word: Any) -> Any:
    """A vector that has the word, cut to 32 bits, in every lane."""
    word = builder.trunc(word, _WORD) if word.type.width > _WORD.width else word
    first = builder.insert_element(_UNDEFINED, word, ir.Constant(_WORD, 0))
    return builder.shuffle_vector(first, _UNDEFINED, ir.Constant(_VECTOR, [0] * LANES))


def _define_operator(symbol: Callable[..., Any], instruction: str) -> None:
    """Defines an operator for two vectors, and for a vector and a number, used in every lane."""

    def typed(_context: Any) -> Callable[[Any, Any], Any]:
        def result(left: Any, right: Any) -> Any:
            fits = isinstance(left, LanesType) and isinstance(right, (LanesType, types.Integer))
            return LANES_TYPE if fits else None

        return result

    def with_vector(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return getattr(builder, instruction)(*values)

    def with_number(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return getattr(builder, instruction)(values[0], _spread(builder, values[1]))

    _extending.type_callable(symbol)(typed)
    _extending.lower_builtin(symbol, LanesType, LanesType)(with_vector)
    _extending.lower_builtin(symbol, LanesType, types.Integer)(with_number)


for _symbol, _instruction in (
    (operator.and_, "and_"),
    (operator.iand, "and_"),
    (operator.or_, "or_"),
    (operator.ior, "or_"),
    (operator.xor, "xor"),
    (operator.lshift, "shl"),
    (operator.rshift, "lshr"),
):
    _define_operator(_symbol, _instruction)


def _typed_invert(_context: Any) -> Callable[[Any], Any]:
    return lambda value: LANES_TYPE if isinstance(value, LanesType) else None


def _invert(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
    return builder.not_(values[0])


_extending.type_callable(operator.invert)(_typed_invert)
_extending.lower_builtin(operator.invert, LanesType)(_invert)


def _row_address(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    words = context.make_array(signature.args[0])(context, builder, values[0])
    start = builder.mul(values[1], ir.Constant(values[1].type, LANES))
    return builder.bitcast(builder.gep(words.data, [start]), _VECTOR.as_pointer())


@intrinsic
def load(_typing: Any, words: Any, _row: Any) -> Any:
    """The vector of the sixteen words from `words[16 * row]` on."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.load(_row_address(context, builder, signature, values), align=4)

    return LANES_TYPE(words, types.intp), generate


@intrinsic
def store(_typing: Any, words: Any, _row: Any, _value: Any) -> Any:
    """Writes the lanes to the sixteen words from `words[16 * row]` on."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        builder.store(values[2], _row_address(context, builder, signature, values), align=4)
        return context.get_dummy_value()

    return types.void(words, types.intp, LANES_TYPE), generate


@intrinsic
def exchange(_typing: Any, value: Any, distance: Any) -> Any:
    """A vector whose lane i is lane i ^ `distance` of the value; `distance` must be a constant."""
    order = ir.Constant(_VECTOR, [lane ^ distance.literal_value for lane in range(LANES)])

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.shuffle_vector(values[0], _UNDEFINED, order)

    return LANES_TYPE(value, distance), generate


@intrinsic
def first_lane(_typing: Any, value: Any) -> Any:
    """The word in lane 0."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        word = builder.extract_element(values[0], ir.Constant(_WORD, 0))
        return builder.zext(word, ir.IntType(64))

    return types.int64(value), generate


@intrinsic
def nonzero_lanes(_typing: Any, value: Any) -> Any:
    """A number whose bit i is set if lane i is not zero."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        zero = ir.Constant(_VECTOR, [0] * LANES)
        nonzero = builder.icmp_unsigned("!=", values[0], zero)
        return builder.zext(builder.bitcast(nonzero, ir.IntType(LANES)), ir.IntType(64))

    return types.int64(value), generate


@intrinsic
def bit_counts(_typing: Any, value: Any) -> Any:
    """A vector with the number of bits that are set in each lane."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        kind = ir.FunctionType(_VECTOR, [_VECTOR])
        name = f"llvm.ctpop.v{LANES}i32"
        count = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        return builder.call(count, values)

    return LANES_TYPE(value), generate


@intrinsic
def lowest_bit(_typing: Any, _word: Any) -> Any:
    """The position, from 0, of the lowest bit that is set; the word must not be 0."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@inlined
def number_at(words: Words, index: int) -> Any:
    """One word as a signed 64-bit number, the type of all numbers that are not in a lane."""
    return np.int64(words[index])


@inlined
def once_and_twice(word: Vector) -> Any:
    """The bits that are set in any lane, and the bits that are set in at least two lanes."""
    other = exchange(word, 8)
    once, twice = word | other, word & other
    other = exchange(once, 4)
    once, twice = once | other, twice | exchange(twice, 4) | once & other
    other = exchange(once, 2)
    once, twice = once | other, twice | exchange(twice, 2) | once & other
    other = exchange(once, 1)
    return once | other, twice | exchange(twice, 1) | once & other


@inlined
def up_to_four(word: Vector) -> Any:
    """Counts, for each bit, the lanes in which it is set.

    Returns the binary digits of the counts as three vectors: the ones, the twos and the fours. In
    the last vector a bit is set for every count of four or more.
    """
    other = exchange(word, 8)
    ones, twos = word ^ other, word & other
    other, other_twos = exchange(ones, 4), exchange(twos, 4)
    carry = ones & other
    ones, twos, fours = ones ^ other, twos ^ other_twos ^ carry, _majority(twos, other_twos, carry)
    other, other_twos = exchange(ones, 2), exchange(twos, 2)
    carry = ones & other
    fours |= exchange(fours, 2) | _majority(twos, other_twos, carry)
    ones, twos = ones ^ other, twos ^ other_twos ^ carry
    other, other_twos = exchange(ones, 1), exchange(twos, 1)
    carry = ones & other
    fours |= exchange(fours, 1) | _majority(twos, other_twos, carry)
    return ones ^ other, twos ^ other_twos ^ carry, fours


@inlined
def _majority(first: Vector, second: Vector, third: Vector) -> Any:
    return first & second | first & third | second & third
