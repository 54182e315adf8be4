import type { requisitionRoutes } from '@cashbook/contract/requisitions/requisitions';
import type { RouteInput } from '@cashbook/contract/route';

type Body = RouteInput<typeof requisitionRoutes.store>['body'];
/** The values of the form. A new requisition has neither id nor version. */
export type RequisitionInput = Body & { id?: number; version?: number };
/** A row as the form has it, in wire form. */
export type RowInput = Body['products'][number];
