import { type Grouping, PAISA_PER_TAKA } from '@cashbook/money';
import { scaleBand, scaleLinear } from 'd3-scale';

/** The unit in which a chart counts its amounts, as the money format writes it. */
export type AmountUnit = 'taka' | 'thousand' | 'lakh' | 'crore' | 'million';

const takaIn: Readonly<Record<AmountUnit, bigint>> = {
  taka: 1n,
  thousand: 1_000n,
  lakh: 100_000n,
  million: 1_000_000n,
  crore: 10_000_000n,
};

const unitsOf: Readonly<Record<Grouping, readonly AmountUnit[]>> = {
  indian: ['crore', 'lakh', 'thousand', 'taka'],
  western: ['million', 'thousand', 'taka'],
};

export interface AmountScale {
  readonly unit: AmountUnit;
  /** The ticks of the axis, in units, at equal distances, one of them zero. No amount is outside them. */
  readonly ticks: readonly number[];
  /** Returns the height of an amount: 0 at the first tick, 1 at the last. */
  readonly heightOf: (amountPaisa: bigint) => number;
  /** Returns the height of a tick. */
  readonly heightOfTick: (tick: number) => number;
}

/** Returns the axis of amounts from the smallest, at most zero, to the largest, at least zero. They differ. */
export function amountScale(largestPaisa: bigint, grouping: Grouping, smallestPaisa = 0n): AmountScale {
  const sizePaisa = largestPaisa > -smallestPaisa ? largestPaisa : -smallestPaisa;
  const unit = unitsOf[grouping].find((one) => sizePaisa / PAISA_PER_TAKA >= takaIn[one]) ?? 'taka';
  const paisaInUnit = Number(takaIn[unit] * PAISA_PER_TAKA);
  // These numbers only position a mark. No figure that people read is calculated from them.
  const inUnits = (amountPaisa: bigint) => Number(amountPaisa) / paisaInUnit;
  const scale = scaleLinear()
    .domain([inUnits(smallestPaisa), inUnits(largestPaisa)])
    .nice(mostTicks);
  return {
    unit,
    ticks: scale.ticks(mostTicks),
    heightOf: (amountPaisa) => scale(inUnits(amountPaisa)),
    heightOfTick: scale,
  };
}

/** The approximate number of ticks; the scale takes round values. */
const mostTicks = 4;

/** The positions of the bars of every group, in the units of the picture. */
export interface BarPlaces {
  /** Returns the left edge of a group and its width, including its half of the gaps. */
  readonly bandOf: (group: number) => { readonly x: number; readonly width: number };
  readonly barOf: (group: number, series: number) => { readonly x: number; readonly width: number };
  /** Returns the index of the group nearest to `x`. */
  readonly groupAt: (x: number) => number;
}

/** Returns the positions of groups of bars side by side between two edges. */
export function barPlaces(left: number, right: number, groups: number, series: number): BarPlaces {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const band = scaleBand<number>().domain(numbers(groups)).range([left, right]).paddingInner(0.44).paddingOuter(0.22);
  const bars = scaleBand<number>()
    .domain(numbers(series))
    .range([0, Math.min(band.bandwidth(), widestBar * series)])
    .paddingInner(0.1);
  const barsWidth = bars.range()[1];
  const bandOf = (group: number) => ({ x: left + group * band.step(), width: band.step() });
  return {
    bandOf,
    barOf: (group, one) => {
      const { x, width } = bandOf(group);
      return { x: x + (width - barsWidth) / 2 + (bars(one) ?? 0), width: bars.bandwidth() };
    },
    groupAt: (x) => Math.min(groups - 1, Math.max(0, Math.floor((x - left) / band.step()))),
  };
}

/** The widest bar in pixels, so that bars stay bars on a large screen. */
const widestBar = 40;
