import type { Grouping } from '@cashbook/money';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { names } from '../names.ts';
import { type AmountScale, type AmountUnit, amountScale, type BarPlaces, barPlaces } from './chart-scale.ts';
import { useWidth } from './use-width.ts';
import './bar-chart.css';

/** The labels of a group of bars: below the bars, at the head of its figures, and in a table beside them. */
export interface ChartGroup {
  readonly key: string;
  readonly short: string;
  /** The text below the first group and below each group where it changes: the year of a month. */
  readonly under: string;
  readonly full: string;
  readonly inTable: string;
}

export interface ChartSeries {
  readonly name: string;
  /** The amounts, one for each group; below zero, the bar hangs. */
  readonly data: readonly bigint[];
}

export interface BarChartProps {
  title: string;
  /** The range of the chart and the keys that move in it, for screen readers. */
  description: string;
  groups: readonly ChartGroup[];
  /** Whether long names below the bars are cut to the width of their group, such as those of people and branches. */
  cutsNames?: boolean | undefined;
  /** At most two series: the tokens have two kinds of bars. */
  series: readonly ChartSeries[];
  grouping: Grouping;
  /** The name of the unit in which the axis counts. */
  unitName: (unit: AmountUnit) => string;
  /** Returns a number of the axis in the digits of the language. */
  tickText: (tick: number) => string;
  /** Returns an amount as the figures of a group show it: without decimals. */
  amountText: (amountPaisa: bigint) => string;
  /** The index of the shown group; null for none. */
  active: number | null;
  onActive: (group: number | null) => void;
}

const height = 300;
const top = 12;
const foot = 260;
const left = 44;

/**
 * Groups of bars with their axes; at least one amount is not zero. Pointing at a group, or moving to it with the arrow
 * keys, shows its figures. The colours are the tokens', so that it is right in light, in dark and on paper. Put a table
 * of the same figures beside it.
 */
export function BarChart(props: BarChartProps) {
  const { title, description, groups, series, active, onActive } = props;
  const [measured, width] = useWidth<HTMLDivElement>(820);
  const captionId = useId();
  const amounts = series.flatMap(({ data }) => data);
  const largest = amounts.reduce((a, b) => (a > b ? a : b), 0n);
  const smallest = amounts.reduce((a, b) => (a < b ? a : b), 0n);
  const scale = amountScale(largest, props.grouping, smallest);
  const places = barPlaces(left, width, groups.length, series.length);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onActive(places.groupAt(((event.clientX - box.left) * width) / box.width));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and what has arrows must be reachable by keyboard
    <figure className="chart" tabIndex={0} aria-label={title} onKeyDown={(event) => move(event, props)}>
      <figcaption className="sr" id={captionId}>
        {description}
      </figcaption>
      <p className="t3 sm axis" aria-hidden="true">
        {props.unitName(scale.unit)}
      </p>
      <div className="chart-in" ref={measured}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={title}
          aria-describedby={captionId}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => onActive(null)}
        >
          {active !== null && <Band place={places.bandOf(active)} />}
          <Axes {...props} scale={scale} places={places} width={width} />
          {series.map(({ name, data }, one) =>
            data.map((amountPaisa, group) => (
              <Bar
                key={`${name} ${groups[group]?.key}`}
                kind={one}
                place={places.barOf(group, one)}
                from={scale.heightOf(0n)}
                to={scale.heightOf(amountPaisa)}
              />
            )),
          )}
        </svg>
        <Tip {...props} places={places} width={width} />
      </div>
    </figure>
  );
}

/** Moves between the groups: arrows step, Home and End go to the first and the last, Escape leaves. */
function move(event: KeyboardEvent, { groups, active, onActive }: BarChartProps): void {
  const last = groups.length - 1;
  const steps: Readonly<Record<string, number | null>> = {
    ArrowLeft: active === null ? last : Math.max(0, active - 1),
    ArrowRight: active === null ? 0 : Math.min(last, active + 1),
    Home: 0,
    End: last,
    Escape: null,
  };
  const next = steps[event.key];
  if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (next === null && active === null) return;
  event.preventDefault();
  onActive(next);
}

interface Place {
  readonly x: number;
  readonly width: number;
}

function Band({ place: { x, width } }: { place: Place }) {
  return <rect className="band" x={x} y={top} width={width} height={foot - top} />;
}

/** Returns the position in the picture of a height from 0, the foot, to 1. */
const yOf = (part: number) => foot - part * (foot - top);

function Bar({ kind, place: { x, width }, from, to }: { kind: number; place: Place; from: number; to: number }) {
  if (from === to) return null;
  const [low, high] = from < to ? [from, to] : [to, from];
  return <rect className={`c${kind + 1}`} x={x} y={yOf(high)} width={width} height={yOf(low) - yOf(high)} />;
}

interface Drawn {
  readonly places: BarPlaces;
  readonly width: number;
}

/** The approximate width of a letter of the axis, in pixels. */
const letterWidth = 7;
/** The fewest letters of a cut name. */
const leastLetters = 4;

function Axes({
  groups,
  active,
  cutsNames = false,
  tickText,
  scale,
  places,
  width,
}: BarChartProps & Drawn & { readonly scale: AmountScale }) {
  const middleOf = (group: number) => places.bandOf(group).x + places.bandOf(group).width / 2;
  // If the names do not fit side by side, only every second, third … name stays, counted from the newest.
  const room = Math.max(cutsNames ? leastLetters : 0, Math.floor((places.bandOf(0).width - 6) / letterWidth));
  const longest = Math.min(
    Math.max(...groups.map(({ short }) => short.length)),
    cutsNames ? room : Number.POSITIVE_INFINITY,
  );
  const every = Math.ceil((longest * letterWidth + 6) / places.bandOf(0).width);
  const isNamed = (group: number) => (groups.length - 1 - group) % every === 0;
  const named = groups.map((group, index) => ({ ...group, index })).filter(({ index }) => isNamed(index));
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path
            className={names('grid', tick === 0 && 'nil')}
            d={`M${left} ${yOf(scale.heightOfTick(tick))}H${width}`}
          />
          <text x={left - 8} y={yOf(scale.heightOfTick(tick)) + 4} textAnchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {named.map(({ key, short, under, index }, at) => (
        <g key={key} textAnchor="middle">
          <text className={names(index === active && 'on')} x={middleOf(index)} y={foot + 18}>
            {cutsNames && short.length > room ? `${short.slice(0, room - 1)}…` : short}
          </text>
          {under !== named[at - 1]?.under && (
            <text className="yr" x={middleOf(index)} y={foot + 32}>
              {under}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** The figures of the shown group, beside it and inside the picture. */
function Tip({ groups, series, active, amountText, places, width }: BarChartProps & Drawn) {
  const group = active === null ? undefined : groups[active];
  const band = places.bandOf(active ?? 0);
  const isLeft = band.x + band.width / 2 > width / 2;
  const side = isLeft
    ? { right: `${100 - (band.x / width) * 100}%` }
    : { left: `${((band.x + band.width) / width) * 100}%` };
  return (
    <div className={names('chart-tip', group === undefined && 'none')} role="status" style={side}>
      {group !== undefined && active !== null && (
        <>
          <b>{group.full}</b>
          <dl>
            {series.map(({ name, data }, one) => (
              <div key={name}>
                <dt>
                  <i className={`k${one + 1}`} />
                  {name}
                </dt>
                <dd>{amountText(data[active] ?? 0n)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** The legend of the chart: the name of each series beside its colour. */
export function Legend({ series }: { series: ReadonlyArray<Pick<ChartSeries, 'name'>> }) {
  return (
    <div className="legend">
      {series.map(({ name }, one) => (
        <span key={name}>
          <i className={`k${one + 1}`} />
          {name}
        </span>
      ))}
    </div>
  );
}
