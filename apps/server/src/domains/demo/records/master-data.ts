import type { BranchKey } from '#domains/demo/company';

/** The master data of the demo company: its units, goods, work, warehouses, areas and people. */

export const DEMO_UNITS = [
  { name: 'Piece', short_name: 'pc', decimals: 0 },
  { name: 'Dozen', short_name: 'dz', decimals: 0 },
  { name: 'Kilogram', short_name: 'kg', decimals: 3 },
  { name: 'Maund', short_name: 'md', decimals: 3 },
  { name: 'Bag (50 kg)', short_name: 'bag', decimals: 2 },
  { name: 'Ton', short_name: 't', decimals: 3 },
  { name: 'Litre', short_name: 'l', decimals: 3 },
  { name: 'Cubic Foot', short_name: 'cft', decimals: 2 },
  { name: 'Square Foot', short_name: 'sft', decimals: 2 },
  { name: 'Running Foot', short_name: 'rft', decimals: 2 },
  { name: 'Thousand', short_name: 'th', decimals: 3 },
  { name: 'Day', short_name: 'day', decimals: 1 },
] as const;

type DemoUnit = (typeof DEMO_UNITS)[number]['name'];

export const DEMO_PRODUCT_TYPES = [
  { name: 'Trading Goods', description: 'Bought and sold as they are' },
  { name: 'Construction Material', description: 'Used on sites, sold to contractors' },
  { name: 'Electronics', description: 'Sold with warranty, on instalments too' },
  { name: 'Spare Part', description: '' },
  { name: 'Finished Goods', description: 'Made in our own works' },
  { name: 'Service', description: 'Delivery, fitting, repair' },
] as const;

type DemoLabourItem = {
  readonly name: string;
  readonly category: string;
  readonly unit: DemoUnit;
  /** Taka for one unit; null when it is agreed each time. */
  readonly rate: number | null;
};

export const DEMO_LABOUR_ITEMS: readonly DemoLabourItem[] = [
  { name: 'Brick Laying, 10 inch', category: 'Masonry', unit: 'Cubic Foot', rate: 32 },
  { name: 'Brick Laying, 5 inch', category: 'Masonry', unit: 'Square Foot', rate: 24 },
  { name: 'Plastering', category: 'Masonry', unit: 'Square Foot', rate: 17.5 },
  { name: 'Brick Soling', category: 'Masonry', unit: 'Square Foot', rate: 6 },
  { name: 'Brick Chips Breaking', category: 'Masonry', unit: 'Cubic Foot', rate: 14 },
  { name: 'Earth Cutting', category: 'Earthwork', unit: 'Cubic Foot', rate: 8.5 },
  { name: 'Sand Filling', category: 'Earthwork', unit: 'Cubic Foot', rate: 5 },
  { name: 'Rod Binding', category: 'Reinforcement', unit: 'Kilogram', rate: 11.25 },
  { name: 'Shuttering', category: 'Reinforcement', unit: 'Square Foot', rate: 28 },
  { name: 'Concrete Casting', category: 'Reinforcement', unit: 'Cubic Foot', rate: 22 },
  { name: 'Tiles Fitting', category: 'Finishing', unit: 'Square Foot', rate: 26 },
  { name: 'Painting, two coats', category: 'Finishing', unit: 'Square Foot', rate: 9 },
  { name: 'Skirting', category: 'Finishing', unit: 'Running Foot', rate: 15 },
  { name: 'Truck Unloading', category: 'Handling', unit: 'Ton', rate: 180 },
  { name: 'Bag Carrying', category: 'Handling', unit: 'Bag (50 kg)', rate: 12 },
  { name: 'Brick Carrying', category: 'Handling', unit: 'Thousand', rate: 950 },
  { name: 'Head Mason', category: 'Daily', unit: 'Day', rate: 1100 },
  { name: 'Helper', category: 'Daily', unit: 'Day', rate: 700 },
  { name: 'Electrician', category: 'Daily', unit: 'Day', rate: null },
];

type OfBranch<Typed> = Typed & { readonly branch: BranchKey };

export const DEMO_WAREHOUSES: readonly OfBranch<{
  name: string;
  address: string;
  phone: string;
  is_default: boolean;
}>[] = [
  {
    branch: 'headOffice',
    name: 'Motijheel Store',
    address: '78 Motijheel C/A, basement',
    phone: '01711-400101',
    is_default: true,
  },
  {
    branch: 'trading',
    name: 'Khatunganj Godown',
    address: '214 Khatunganj Road',
    phone: '01819-330241',
    is_default: true,
  },
  {
    branch: 'trading',
    name: 'Chaktai Godown',
    address: '17 Chaktai Khal Par',
    phone: '01819-330242',
    is_default: false,
  },
  { branch: 'trading', name: 'Majhirghat Jetty Shed', address: 'Majhirghat Road', phone: '', is_default: false },
  {
    branch: 'construction',
    name: 'Boalia Site Store',
    address: '5 Greater Road',
    phone: '01715-618805',
    is_default: true,
  },
  { branch: 'construction', name: 'Katakhali Yard', address: 'Dhaka Highway, Katakhali', phone: '', is_default: false },
  {
    branch: 'electronics',
    name: 'Satmatha Showroom',
    address: '112 Satmatha',
    phone: '01712-345678',
    is_default: true,
  },
  {
    branch: 'electronics',
    name: 'Sherpur Road Store',
    address: 'Sherpur Road, Thanthania',
    phone: '',
    is_default: false,
  },
  {
    branch: 'realEstate',
    name: 'Kandirpar Site Store',
    address: '31 Kandirpar',
    phone: '01913-725517',
    is_default: true,
  },
];

type DemoArea = OfBranch<{
  name: string;
  division: string;
  district: string;
  thana: string;
  latitude: number;
  longitude: number;
}>;

const bogura = { branch: 'electronics', division: 'Rajshahi', district: 'Bogura' } as const;
const cumilla = { branch: 'realEstate', division: 'Chattogram', district: 'Cumilla' } as const;
const chattogram = { branch: 'trading', division: 'Chattogram', district: 'Chattogram' } as const;
const rajshahi = { branch: 'construction', division: 'Rajshahi', district: 'Rajshahi' } as const;
const dhaka = { branch: 'headOffice', division: 'Dhaka', district: 'Dhaka' } as const;

export const DEMO_AREAS: readonly DemoArea[] = [
  { ...bogura, name: 'Satmatha', thana: 'Bogura Sadar', latitude: 24.846514, longitude: 89.372963 },
  { ...bogura, name: 'Colony Bazar', thana: 'Bogura Sadar', latitude: 24.839, longitude: 89.3682 },
  { ...bogura, name: 'Matidali', thana: 'Bogura Sadar', latitude: 24.8783, longitude: 89.3731 },
  { ...bogura, name: 'Banani', thana: 'Shajahanpur', latitude: 24.8098, longitude: 89.3715 },
  { ...bogura, name: 'Mahasthan', thana: 'Shibganj', latitude: 24.9606, longitude: 89.3447 },
  { ...bogura, name: 'Sherpur Bus Stand', thana: 'Sherpur', latitude: 24.6665, longitude: 89.4187 },
  { ...bogura, name: 'Gabtali Bazar', thana: 'Gabtali', latitude: 24.8811, longitude: 89.4486 },
  { ...cumilla, name: 'Kandirpar', thana: 'Cumilla Adarsha Sadar', latitude: 23.4609, longitude: 91.1809 },
  { ...cumilla, name: 'Shasongachha', thana: 'Cumilla Adarsha Sadar', latitude: 23.4703, longitude: 91.1688 },
  { ...cumilla, name: 'Kotbari', thana: 'Cumilla Sadar Dakshin', latitude: 23.4266, longitude: 91.1363 },
  { ...chattogram, name: 'Khatunganj', thana: 'Kotwali', latitude: 22.3366, longitude: 91.8422 },
  { ...chattogram, name: 'Agrabad', thana: 'Double Mooring', latitude: 22.3254, longitude: 91.8123 },
  { ...rajshahi, name: 'Shaheb Bazar', thana: 'Boalia', latitude: 24.3664, longitude: 88.6004 },
  { ...rajshahi, name: 'Katakhali', thana: 'Katakhali', latitude: 24.3605, longitude: 88.6737 },
  { ...dhaka, name: 'Motijheel', thana: 'Motijheel', latitude: 23.733, longitude: 90.4172 },
];

type DemoEmployee = OfBranch<{
  name: string;
  code: string;
  designation: string;
  mobile: string;
  joined_on: string;
  area?: string;
}>;

/** The demo's employees. An employee who collects in an area is a field officer. */
export const DEMO_EMPLOYEES: readonly DemoEmployee[] = [
  {
    branch: 'headOffice',
    code: 'HO-01',
    name: 'Rashida Begum',
    designation: 'Managing Director',
    mobile: '01711400100',
    joined_on: '2012-01-01',
  },
  {
    branch: 'headOffice',
    code: 'HO-02',
    name: 'Kamrul Hasan',
    designation: 'Chief Accountant',
    mobile: '01711400112',
    joined_on: '2014-07-01',
  },
  {
    branch: 'headOffice',
    code: 'HO-03',
    name: 'Abdul Malek',
    designation: 'Driver',
    mobile: '01911733120',
    joined_on: '2019-03-15',
  },
  {
    branch: 'trading',
    code: 'CT-01',
    name: 'Mohammad Ali Chowdhury',
    designation: 'Branch Manager',
    mobile: '01819330240',
    joined_on: '2013-02-10',
  },
  {
    branch: 'trading',
    code: 'CT-02',
    name: 'Shahin Alam',
    designation: 'Accountant',
    mobile: '01819330255',
    joined_on: '2018-08-01',
  },
  {
    branch: 'trading',
    code: 'CT-03',
    name: 'Nur Hossain',
    designation: 'Storekeeper',
    mobile: '01819330260',
    joined_on: '2020-11-22',
  },
  {
    branch: 'trading',
    code: 'CT-04',
    name: 'Delwar Hossain',
    designation: 'Collection Officer',
    mobile: '01819330271',
    joined_on: '2021-05-02',
    area: 'Agrabad',
  },
  {
    branch: 'construction',
    code: 'RJ-01',
    name: 'Anwarul Kabir',
    designation: 'Project Manager',
    mobile: '01715618804',
    joined_on: '2015-09-01',
  },
  {
    branch: 'construction',
    code: 'RJ-02',
    name: 'Golam Mostafa',
    designation: 'Site Engineer',
    mobile: '01715618833',
    joined_on: '2019-01-06',
  },
  {
    branch: 'construction',
    code: 'RJ-03',
    name: 'Jahangir Alam',
    designation: 'Storekeeper',
    mobile: '01715618841',
    joined_on: '2022-02-13',
  },
  {
    branch: 'electronics',
    code: 'BG-01',
    name: 'Nurul Islam Pramanik',
    designation: 'Branch Manager',
    mobile: '01712345678',
    joined_on: '2016-04-14',
  },
  {
    branch: 'electronics',
    code: 'BG-02',
    name: 'Selina Akter',
    designation: 'Field Officer',
    mobile: '01712345690',
    joined_on: '2019-10-01',
    area: 'Satmatha',
  },
  {
    branch: 'electronics',
    code: 'BG-03',
    name: 'Rezaul Karim',
    designation: 'Field Officer',
    mobile: '01712345701',
    joined_on: '2020-01-12',
    area: 'Matidali',
  },
  {
    branch: 'electronics',
    code: 'BG-04',
    name: 'Mosammat Shirin',
    designation: 'Field Officer',
    mobile: '01712345712',
    joined_on: '2021-09-19',
    area: 'Gabtali Bazar',
  },
  {
    branch: 'electronics',
    code: 'BG-05',
    name: 'শফিকুল ইসলাম',
    designation: 'Technician',
    mobile: '01712345723',
    joined_on: '2022-06-05',
  },
  {
    branch: 'realEstate',
    code: 'CU-01',
    name: 'Tahmina Sultana',
    designation: 'Branch Manager',
    mobile: '01913725516',
    joined_on: '2017-07-01',
  },
  {
    branch: 'realEstate',
    code: 'CU-02',
    name: 'Imran Hossain',
    designation: 'Sales Executive',
    mobile: '01913725530',
    joined_on: '2020-08-16',
  },
  {
    branch: 'realEstate',
    code: 'CU-03',
    name: 'Abul Kashem',
    designation: 'Field Officer',
    mobile: '01913725541',
    joined_on: '2023-03-01',
    area: 'Kandirpar',
  },
];
