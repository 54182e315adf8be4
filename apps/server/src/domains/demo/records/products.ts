import type { BranchKey } from '#domains/demo/company';
import type { DEMO_PRODUCT_TYPES, DEMO_UNITS } from '#domains/demo/records/master-data';

/** The goods of the demo company: brands and sizes of a few families in each kind of its businesses. */

type UnitName = (typeof DEMO_UNITS)[number]['name'];
type TypeName = (typeof DEMO_PRODUCT_TYPES)[number]['name'];

interface Family {
  readonly branch: BranchKey;
  readonly category: string;
  readonly type: TypeName;
  readonly unit: UnitName;
  /** The name of the goods, after the brand. */
  readonly what: string;
  readonly brands: readonly string[];
  /** The size, and the cost of one in taka. */
  readonly sizes: readonly (readonly [size: string, cost: number])[];
  /** Added to the cost, in percent. */
  readonly margin: number;
  readonly orderLevel?: number;
  readonly warrantyDays?: number;
}

export const DEMO_CATEGORIES = [
  { category_name: 'Rice and Flour', description: 'By the bag of 50 kg and by the kilogram' },
  { category_name: 'Pulses and Spices', description: 'Imported and local, by weight' },
  { category_name: 'Oil and Sugar', description: 'Edible oil by the litre, sugar by the bag' },
  { category_name: 'Cement', description: 'Portland and composite, bags of 50 kg' },
  { category_name: 'Steel', description: 'Deformed bars, grade 400 and 500' },
  { category_name: 'Bricks and Sand', description: 'Bricks by the thousand, sand and chips by volume' },
  { category_name: 'Tiles and Sanitary', description: 'Floor and wall, fittings' },
  { category_name: 'Television', description: 'Sold with a serial number and a warranty' },
  { category_name: 'Refrigerator', description: 'Sold with a serial number and a warranty' },
  { category_name: 'Fan and Light', description: 'Small appliances and lamps' },
  { category_name: 'Computer and Mobile', description: 'Sold with a serial number and a warranty' },
  { category_name: 'Office Supplies', description: 'For all branches, shared by head office' },
] as const;
type CategoryName = (typeof DEMO_CATEGORIES)[number]['category_name'];

const families: readonly (Family & { readonly category: CategoryName })[] = [
  {
    branch: 'trading',
    category: 'Rice and Flour',
    type: 'Trading Goods',
    unit: 'Bag (50 kg)',
    what: 'Rice',
    brands: ['Miniket', 'Nazirshail', 'Chinigura', 'BR-28', 'Paijam', 'Katari'],
    sizes: [
      ['new crop', 3100],
      ['old crop', 3350],
      ['premium', 3720],
    ],
    margin: 4,
    orderLevel: 80,
  },
  {
    branch: 'trading',
    category: 'Rice and Flour',
    type: 'Trading Goods',
    unit: 'Bag (50 kg)',
    what: 'Flour',
    brands: ['Teer', 'Fresh', 'Pusti', 'Bashundhara'],
    sizes: [
      ['atta', 2150],
      ['maida', 2480],
      ['suji', 2620],
    ],
    margin: 4,
    orderLevel: 60,
  },
  {
    branch: 'trading',
    category: 'Pulses and Spices',
    type: 'Trading Goods',
    unit: 'Kilogram',
    what: 'Pulse',
    brands: ['Masoor', 'Mung', 'Chickpea', 'Khesari', 'Mashkalai', 'Dabli'],
    sizes: [
      ['small grain', 112.5],
      ['large grain', 98.25],
      ['split', 104],
    ],
    margin: 6,
    orderLevel: 500,
  },
  {
    branch: 'trading',
    category: 'Pulses and Spices',
    type: 'Trading Goods',
    unit: 'Kilogram',
    what: 'Spice',
    brands: ['Turmeric', 'Chilli', 'Cumin', 'Coriander', 'Ginger', 'Garlic', 'Cinnamon', 'Cardamom'],
    sizes: [
      ['local', 260],
      ['imported', 415.5],
    ],
    margin: 8,
    orderLevel: 150,
  },
  {
    branch: 'trading',
    category: 'Oil and Sugar',
    type: 'Trading Goods',
    unit: 'Litre',
    what: 'Soybean Oil',
    brands: ['Rupchanda', 'Teer', 'Fresh', 'Pusti', 'Bashundhara'],
    sizes: [
      ['1 litre', 164],
      ['2 litre', 161.5],
      ['5 litre', 158.4],
      ['drum', 149.75],
    ],
    margin: 3,
    orderLevel: 300,
  },
  {
    branch: 'construction',
    category: 'Cement',
    type: 'Construction Material',
    unit: 'Bag (50 kg)',
    what: 'Cement',
    brands: ['Shah', 'Crown', 'Premier', 'Seven Rings', 'Bashundhara', 'Scan', 'Fresh', 'Akij'],
    sizes: [
      ['OPC', 528],
      ['PCC', 496.5],
    ],
    margin: 5,
    orderLevel: 400,
  },
  {
    branch: 'construction',
    category: 'Steel',
    type: 'Construction Material',
    unit: 'Ton',
    what: 'Rod',
    brands: ['BSRM', 'KSRM', 'AKS', 'GPH', 'RSRM'],
    sizes: [
      ['8 mm', 94_500],
      ['10 mm', 93_000],
      ['12 mm', 92_500],
      ['16 mm', 92_500],
      ['20 mm', 92_000],
      ['25 mm', 92_000],
    ],
    margin: 3,
    orderLevel: 5,
  },
  {
    branch: 'construction',
    category: 'Bricks and Sand',
    type: 'Construction Material',
    unit: 'Thousand',
    what: 'Brick',
    brands: ['MRB', 'ABC', 'SRB'],
    sizes: [
      ['1st class', 12_500],
      ['2nd class', 10_200],
      ['picked', 13_400],
    ],
    margin: 6,
    orderLevel: 10,
  },
  {
    branch: 'construction',
    category: 'Bricks and Sand',
    type: 'Construction Material',
    unit: 'Cubic Foot',
    what: 'Sand',
    brands: ['Sylhet', 'Padma', 'Jamuna'],
    sizes: [
      ['coarse', 62],
      ['fine', 24.5],
      ['filling', 14.25],
    ],
    margin: 10,
    orderLevel: 2000,
  },
  {
    branch: 'construction',
    category: 'Tiles and Sanitary',
    type: 'Construction Material',
    unit: 'Square Foot',
    what: 'Tiles',
    brands: ['RAK', 'Great Wall', 'Akij', 'Fu-Wang', 'Mir'],
    sizes: [
      ['12 x 12', 68],
      ['16 x 16', 82.5],
      ['24 x 24', 118],
      ['wall', 74],
    ],
    margin: 12,
    orderLevel: 800,
  },
  {
    branch: 'electronics',
    category: 'Television',
    type: 'Electronics',
    unit: 'Piece',
    what: 'LED TV',
    brands: ['Walton', 'Vision', 'Singer', 'Samsung', 'Sony', 'Minister'],
    sizes: [
      ['24 inch', 13_900],
      ['32 inch', 19_800],
      ['43 inch', 33_500],
      ['55 inch', 58_000],
    ],
    margin: 11,
    orderLevel: 3,
    warrantyDays: 1460,
  },
  {
    branch: 'electronics',
    category: 'Refrigerator',
    type: 'Electronics',
    unit: 'Piece',
    what: 'Refrigerator',
    brands: ['Walton', 'Marcel', 'Jamuna', 'LG', 'Hitachi'],
    sizes: [
      ['176 litre', 25_500],
      ['213 litre', 30_900],
      ['282 litre', 39_000],
      ['380 litre', 52_800],
    ],
    margin: 10,
    orderLevel: 2,
    warrantyDays: 3650,
  },
  {
    branch: 'electronics',
    category: 'Fan and Light',
    type: 'Electronics',
    unit: 'Piece',
    what: 'Fan',
    brands: ['BRB', 'Vision', 'Walton', 'GFC', 'Click'],
    sizes: [
      ['ceiling 56 inch', 2750],
      ['ceiling 48 inch', 2480],
      ['table 16 inch', 1990],
      ['stand 18 inch', 3150],
    ],
    margin: 14,
    orderLevel: 10,
    warrantyDays: 365,
  },
  {
    branch: 'electronics',
    category: 'Computer and Mobile',
    type: 'Electronics',
    unit: 'Piece',
    what: 'Mobile',
    brands: ['Symphony', 'Walton', 'Xiaomi', 'Samsung', 'Vivo', 'Realme', 'Oppo'],
    sizes: [
      ['4 GB / 64 GB', 11_200],
      ['6 GB / 128 GB', 16_700],
      ['8 GB / 128 GB', 21_300],
      ['8 GB / 256 GB', 26_900],
    ],
    margin: 8,
    orderLevel: 5,
    warrantyDays: 365,
  },
  {
    branch: 'headOffice',
    category: 'Office Supplies',
    type: 'Trading Goods',
    unit: 'Piece',
    what: 'Ledger Book',
    brands: ['Matador', 'Good Luck', 'Bashundhara'],
    sizes: [
      ['200 pages', 118],
      ['300 pages', 164],
      ['500 pages', 247.5],
    ],
    margin: 15,
    orderLevel: 24,
  },
  {
    branch: 'headOffice',
    category: 'Office Supplies',
    type: 'Trading Goods',
    unit: 'Dozen',
    what: 'Pen',
    brands: ['Matador', 'Econo', 'Good Luck', 'Fresh', 'Olympic'],
    sizes: [
      ['black', 56],
      ['blue', 56],
      ['red', 58.5],
    ],
    margin: 18,
    orderLevel: 20,
  },
  {
    branch: 'headOffice',
    category: 'Office Supplies',
    type: 'Trading Goods',
    unit: 'Piece',
    what: 'Paper',
    brands: ['Bashundhara', 'Double A', 'Fresh', 'Partex'],
    sizes: [
      ['A4 80 gsm', 465],
      ['A4 70 gsm', 420],
      ['Legal 80 gsm', 545],
      ['A3 80 gsm', 930],
    ],
    margin: 9,
    orderLevel: 30,
  },
  // Made by the branch itself.
  {
    branch: 'construction',
    category: 'Bricks and Sand',
    type: 'Construction Material',
    unit: 'Piece',
    what: 'Block',
    brands: ['Shapla'],
    sizes: [
      ['hollow 6 inch', 58],
      ['solid 4 inch', 33],
      ['paving 60 mm', 36],
    ],
    margin: 25,
    orderLevel: 400,
  },
];

/** A product as a user would type it, with references by name. */
export interface DemoProduct {
  readonly branch: BranchKey;
  readonly category: CategoryName;
  readonly type: TypeName;
  readonly unit: UnitName;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly description: string;
  readonly purchase_price: number;
  readonly sales_price: number;
  readonly order_level: number | null;
  /** The kilograms in a bag, for goods that are traded by weight. */
  readonly bag_quantity: number | null;
  readonly warranty_type: 0 | 1;
  readonly warranty_days: string;
  readonly serial_numbered: boolean;
}

const taka = (amount: number) => Math.round(amount * 100) / 100;

/** Every brand of a family in every size. Codes count within the letters of a family, barcodes across all families. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = families
  .flatMap((family) =>
    family.brands.flatMap((brand, index) =>
      family.sizes.map(([size, cost], at) => ({
        family,
        number: index * family.sizes.length + at + 1,
        name: `${brand} ${family.what}, ${size}`,
        // The better known brands are first, and cost a little more.
        cost: cost * (1 + (family.brands.length - index) / 100),
      })),
    ),
  )
  .map(({ family, number, name, cost }, index) => ({
    branch: family.branch,
    category: family.category,
    type: family.type,
    unit: family.unit,
    name,
    code: `${family.what.slice(0, 3).toUpperCase()}-${String(number).padStart(3, '0')}`,
    barcode: withCheckDigit(`8941100${String(index + 1).padStart(5, '0')}`),
    description: `${family.category}, ${family.unit.toLowerCase()}`,
    purchase_price: taka(cost),
    sales_price: taka(cost * (1 + family.margin / 100)),
    order_level: family.orderLevel ?? null,
    bag_quantity: family.branch === 'trading' && family.unit === 'Kilogram' ? 25 : null,
    warranty_type: family.warrantyDays === undefined ? 0 : 1,
    warranty_days: family.warrantyDays === undefined ? '' : String(family.warrantyDays),
    serial_numbered: family.warrantyDays !== undefined && family.category !== 'Fan and Light',
  }));

/** Returns twelve digits with the check digit of EAN-13. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The materials of the construction branch's blocks: so much of each material for so many blocks. */
export const DEMO_RECIPES = [
  { product: 'Shapla Block, hollow 6 inch', makes: 500, material: 'Shah Cement, OPC', quantity: 32 },
  { product: 'Shapla Block, hollow 6 inch', makes: 500, material: 'Sylhet Sand, coarse', quantity: 120 },
  { product: 'Shapla Block, hollow 6 inch', makes: 500, material: 'Padma Sand, fine', quantity: 180 },
  { product: 'Shapla Block, solid 4 inch', makes: 500, material: 'Crown Cement, OPC', quantity: 18 },
  { product: 'Shapla Block, solid 4 inch', makes: 500, material: 'Padma Sand, coarse', quantity: 60 },
  { product: 'Shapla Block, solid 4 inch', makes: 500, material: 'Jamuna Sand, fine', quantity: 120 },
  { product: 'Shapla Block, paving 60 mm', makes: 1000, material: 'Premier Cement, OPC', quantity: 36 },
  { product: 'Shapla Block, paving 60 mm', makes: 1000, material: 'Jamuna Sand, coarse', quantity: 200 },
  { product: 'Shapla Block, paving 60 mm', makes: 1000, material: 'Sylhet Sand, fine', quantity: 150 },
] as const;
