import { type BranchKey, DEMO_BRANCHES, type DemoBranch } from '#domains/demo/company';
import { type Draw, drawFrom } from '#domains/demo/draw';
import {
  BANGLA_NAMES,
  CUSTOMER_FIRM_KINDS,
  FATHERS,
  FIRM_NAMES,
  MEN,
  PLACES,
  SOMITIES,
  SUPPLIER_FIRM_KINDS,
  WOMEN,
} from '#domains/demo/records/names';

export type DemoParty = {
  /** `BG-0012`; unique in the company. */
  readonly code: string;
  readonly name: string;
  readonly kind: 'customer' | 'supplier';
  readonly branch: BranchKey;
  readonly careOf: string;
  readonly address: string;
  /** Eleven digits that start with 01; unique. */
  readonly mobile: string;
  readonly ledgerPage: string;
  /** Null for suppliers. */
  readonly credit: DemoCredit | null;
};

/** A customer's terms of credit, area and field officer. */
export interface DemoCredit {
  /** Selects one of the branch's areas and one of its field officers; after the last it starts again at the first. */
  readonly place: number;
  /** The credit limit, in taka; null without a limit. */
  readonly creditLimit: number | null;
  readonly creditDays: number;
  /** Empty for firms, and for people who have not shown their national id card. */
  readonly nid: string;
  readonly somity: string;
}

/** The credit limits of a branch's customers, in taka: least, most, step. */
const LIMITS: Readonly<Partial<Record<BranchKey, readonly [number, number, number]>>> = {
  trading: [50_000, 500_000, 50_000],
  construction: [100_000, 800_000, 100_000],
  electronics: [15_000, 60_000, 5000],
};

/** The number of customers and suppliers of each branch: 200 in all (spec of the demo). */
const PARTY_COUNTS: Readonly<Record<BranchKey, { customers: number; suppliers: number }>> = {
  headOffice: { customers: 6, suppliers: 6 },
  trading: { customers: 46, suppliers: 16 },
  construction: { customers: 16, suppliers: 18 },
  electronics: { customers: 52, suppliers: 10 },
  realEstate: { customers: 22, suppliers: 8 },
};

const OPERATORS = ['013', '014', '015', '016', '017', '018', '019'] as const;

function customerName(draw: Draw): { name: string; isFirm: boolean } {
  if (draw.chance(100)) return { name: draw.pick(BANGLA_NAMES), isFirm: true };
  if (draw.chance(300)) {
    return { name: `Messrs ${draw.pick(FIRM_NAMES)} ${draw.pick(CUSTOMER_FIRM_KINDS)}`, isFirm: true };
  }
  return { name: draw.chance(300) ? draw.pick(WOMEN) : draw.pick(MEN), isFirm: false };
}

function addressOf(draw: Draw, branch: DemoBranch): string {
  const place = draw.pick(PLACES[branch.key]);
  return draw.chance(400) ? `${draw.int(2, 240)} ${place}` : place;
}

function partiesOf(branch: DemoBranch, seed: string, takenMobiles: Set<string>): DemoParty[] {
  const draw = drawFrom(`${seed} parties of ${branch.key}`);
  const more = drawFrom(`${seed} credit of ${branch.key}`);
  const { customers, suppliers } = PARTY_COUNTS[branch.key];
  return Array.from({ length: customers + suppliers }, (_, index): DemoParty => {
    const kind = index < customers ? 'customer' : 'supplier';
    const { name, isFirm } =
      kind === 'customer'
        ? customerName(draw)
        : { name: `${draw.pick(FIRM_NAMES)} ${draw.pick(SUPPLIER_FIRM_KINDS)}`, isFirm: true };
    let mobile: string;
    do mobile = draw.pick(OPERATORS) + String(draw.int(10_000_000, 99_999_999));
    while (takenMobiles.has(mobile));
    takenMobiles.add(mobile);
    return {
      code: `${branch.code}-${String(index + 1).padStart(4, '0')}`,
      name,
      kind,
      branch: branch.key,
      careOf: isFirm ? '' : draw.pick(FATHERS),
      address: addressOf(draw, branch),
      mobile,
      ledgerPage: String(draw.int(1, 400)),
      credit: kind === 'customer' ? creditOf(more, branch.key, isFirm) : null,
    };
  });
}

function creditOf(draw: Draw, branch: BranchKey, isFirm: boolean): DemoCredit {
  const [least, most, step] = LIMITS[branch] ?? [0, 0, 1];
  const hasLimit = most > 0 && draw.chance(700);
  const showsNid = !isFirm && draw.chance(600);
  const isMember = branch === 'electronics' && !isFirm && draw.chance(250);
  return {
    place: draw.int(0, 11),
    creditLimit: hasLimit ? least + step * draw.int(0, (most - least) / step) : null,
    creditDays: hasLimit ? 30 : 0,
    nid: showsNid ? `${draw.int(1955, 1999)}${draw.int(100_000_000, 999_999_999)}` : '',
    somity: isMember ? draw.pick(SOMITIES) : '',
  };
}

/** Returns the 200 customers and suppliers of the demo. Names may repeat, as in life; codes and mobiles do not. */
export function demoParties(seed: string): DemoParty[] {
  const takenMobiles = new Set<string>();
  return DEMO_BRANCHES.flatMap((branch) => partiesOf(branch, seed, takenMobiles));
}
