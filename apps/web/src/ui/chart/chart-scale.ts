import { type Grouping, PAISA_PER_TAKA } from '@cashbook/money';
import { scaleBand, scaleLinear } from 'd3-scale';

/** In what a chart counts its amounts, as people of that money format say them. */
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
  /** What stands beside the axis, in units, from zero up; evenly apart and the last not below the largest amount. */
  readonly ticks: readonly number[];
  /** Where an amount stands: 0 at the foot, 1 at the last tick. */
  readonly heightOf: (amountPaisa: bigint) => number;
}

/** The axis of amounts up to the largest, which is above zero. */
export function amountScale(largestPaisa: bigint, grouping: Grouping): AmountScale {
  const largestTaka = largestPaisa / PAISA_PER_TAKA;
  const unit = unitsOf[grouping].find((one) => largestTaka >= takaIn[one]) ?? 'taka';
  const paisaInUnit = Number(takaIn[unit] * PAISA_PER_TAKA);
  // Only for the place of a mark: no figure that is read comes out of these numbers.
  const inUnits = (amountPaisa: bigint) => Number(amountPaisa) / paisaInUnit;
  const scale = scaleLinear()
    .domain([0, inUnits(largestPaisa)])
    .nice(mostTicks);
  return { unit, ticks: scale.ticks(mostTicks), heightOf: (amountPaisa) => scale(inUnits(amountPaisa)) };
}

/** About so many: the scale takes round ones. */
const mostTicks = 4;

/** Where the bars of a group stand, in the units of the picture. */
export interface BarPlaces {
  /** The left edge of a group and what it has for itself, its half of the gaps included. */
  readonly bandOf: (group: number) => { readonly x: number; readonly width: number };
  readonly barOf: (group: number, series: number) => { readonly x: number; readonly width: number };
  /** Which group is at this place: the nearest. */
  readonly groupAt: (x: number) => number;
}

/** Groups of bars side by side between two edges. */
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

/** On a great screen bars stay bars. */
const widestBar = 40;
