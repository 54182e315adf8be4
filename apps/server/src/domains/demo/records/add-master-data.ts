import { labourItem } from '@cashbook/contract/catalog/labour-items';
import { productType } from '@cashbook/contract/catalog/product-types';
import { unit } from '@cashbook/contract/catalog/units';
import { warehouse } from '@cashbook/contract/catalog/warehouses';
import { employee } from '@cashbook/contract/hr/employees';
import { area } from '@cashbook/contract/parties/areas';
import type { Tx } from '#db/tx';
import type { BranchKey } from '#domains/demo/company';
import { addProducts } from '#domains/demo/records/add-products';
import {
  DEMO_AREAS,
  DEMO_EMPLOYEES,
  DEMO_LABOUR_ITEMS,
  DEMO_PRODUCT_TYPES,
  DEMO_UNITS,
  DEMO_WAREHOUSES,
} from '#domains/demo/records/master-data';
import type { FileStore } from '#domains/files/index';
import { seedRecords } from '#domains/records/index';

/** The areas of a branch and its field officers, by their numbers. */
export interface Collectors {
  readonly areaIds: readonly number[];
  readonly officerIds: readonly number[];
}

/** Adds the master data of the demo company. Returns the areas and field officers of its customers. */
export async function addMasterData(
  tx: Tx,
  companyId: number,
  branchIdOf: (key: BranchKey) => number,
  at: Date,
  files: FileStore,
): Promise<ReadonlyMap<BranchKey, Collectors>> {
  const by = { companyId, userId: null, at };
  const ofCompany = <Typed>(typed: Typed) => ({ branchId: null, typed });
  const ofBranch = <Typed extends { readonly branch: BranchKey }>({ branch, ...typed }: Typed) => ({
    branchId: branchIdOf(branch),
    typed,
  });
  const unitIds = await seedRecords(tx, unit, by, DEMO_UNITS.map(ofCompany));
  const typeIds = await seedRecords(tx, productType, by, DEMO_PRODUCT_TYPES.map(ofCompany));
  await addProducts(tx, {
    companyId,
    branchIdOf,
    at,
    files,
    unitIdOf: (name) => numberOf(unitIds, DEMO_UNITS, name),
    typeIdOf: (name) => numberOf(typeIds, DEMO_PRODUCT_TYPES, name),
  });
  const items = DEMO_LABOUR_ITEMS.map(({ unit: name, rate, ...item }) =>
    ofCompany({ ...item, unit_id: numberOf(unitIds, DEMO_UNITS, name), unit_rate: rate }),
  );
  await seedRecords(tx, labourItem, by, items);
  await seedRecords(tx, warehouse, by, DEMO_WAREHOUSES.map(ofBranch));
  const areaIds = await seedRecords(tx, area, by, DEMO_AREAS.map(ofBranch));
  const people = DEMO_EMPLOYEES.map(({ area: name, ...person }) =>
    ofBranch({
      ...person,
      is_field_officer: name !== undefined,
      area_id: name === undefined ? null : numberOf(areaIds, DEMO_AREAS, name),
    }),
  );
  const employeeIds = await seedRecords(tx, employee, by, people);
  const branches = new Set(DEMO_AREAS.map(({ branch }) => branch));
  return new Map(
    [...branches].map((key) => [
      key,
      {
        areaIds: areaIds.filter((_, at) => DEMO_AREAS[at]?.branch === key),
        officerIds: employeeIds.filter((_, at) => {
          const person = DEMO_EMPLOYEES[at];
          return person?.branch === key && person.area !== undefined;
        }),
      },
    ]),
  );
}

/** Returns the number that the record of that name got. */
function numberOf(ids: readonly number[], seeded: readonly { readonly name: string }[], name: string): number {
  const id = ids[seeded.findIndex((one) => one.name === name)];
  if (id === undefined) throw new Error(`the demo has no ${name}`);
  return id;
}
