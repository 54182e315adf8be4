import { routeGroups } from '@cashbook/contract';
import { records } from '@cashbook/contract/known-records';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { backupStateHandler } from '#backup/backup-state';
import type { ServiceConfig, Services } from '#context';
import { accessHandlers, findCaller } from '#domains/access/index';
import { auditHandlers } from '#domains/audit/index';
import { branchHandlers } from '#domains/branches/index';
import { catalogRecords, productHandlers, productPictures } from '#domains/catalog/index';
import type { FileStore } from '#domains/files/index';
import { hrRecords } from '#domains/hr/index';
import { invoiceHandlers, invoiceRetypings } from '#domains/invoices/index';
import {
  chartRecords,
  currentDay,
  hasVouchers,
  integrityHandlers,
  ledgerHandlers,
  type PostingQueue,
} from '#domains/ledger/index';
import { orderCallHandlers, tradeOrders } from '#domains/orders/index';
import { organisationHandlers } from '#domains/organisation/index';
import { partyHandlers, partyNidPictures, partyPhotos, partyRecords } from '#domains/parties/index';
import { type RecordEngine, recordHandlers } from '#domains/records/index';
import { reportHandlers } from '#domains/reports/index';
import { stockHandlers } from '#domains/stock/index';
import { openAccount, voucherHandlers } from '#domains/vouchers/index';
import { warrantyHandlers } from '#domains/warranty/index';
import { createExports } from '#export/spool';
import { type Binding, bindGroups, bindRoute } from '#http/bind';
import { bodyLimitBytes, readJsonOnly } from '#http/body';
import { type ConnectionLimits, closeAnswered, connectionOptions, usualConnections } from '#http/connections';
import { answerBrokenRequest, answerError, answerUnknownExpectation } from '#http/errors';
import { healthHandlers } from '#http/health';
import { servePage } from '#http/page';
import { publishApi } from '#http/publish-api';
import { sendSecurityHeaders } from '#http/security-headers';

/** Exports written at the same time in one process; the others wait. */
const exportSlots = 2;

/**
 * Far beyond what a person reads: a year of a busy branch has some hundred thousand lines. Each export holds one of the
 * few connections for reports while it is written.
 */
const exportLimits = { rows: 2_000_000, bytes: 2 ** 30, milliseconds: 600_000 };

/** Smaller answers cost more to compress than to send. */
const compressAboveBytes = 2048;

/** What the whole server stands on. */
export interface AppServices extends Services {
  readonly queue: PostingQueue;
  readonly files: FileStore;
}

export interface AppOptions {
  readonly connections?: ConnectionLimits;
  /** Where the log goes; without one to the standard output. */
  readonly log?: { write(line: string): void };
}

/**
 * The whole server on these services, not yet listening: the API of the contract, its OpenAPI document, and the page.
 * Close it with `app.close()`; the services' pools belong to the caller.
 */
export async function createApp(
  services: AppServices,
  { connections = usualConnections, log }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = Fastify({
    ...connectionOptions(connections),
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    // What comes over open connections while the server drains is still answered, by us.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest(connections),
  });
  app.server.on('checkExpectation', answerUnknownExpectation);
  app.decorateRequest('bodyText', '');
  app.decorateRequest('admitted', null);
  closeAnswered(app.server, connections);
  app.setErrorHandler(answerError);
  readJsonOnly(app);
  sendSecurityHeaders(app, config.webRoot);
  await app.register(compress, {
    threshold: compressAboveBytes,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 3 },
  });
  await app.register(cookie);

  bindApi({ app, findCaller: findCaller(services), checkReplies: config.checkReplies }, services);
  publishApi(app);
  await servePage(app, config.webRoot);
  return app;
}

/** A group that nobody implements does not compile. */
function bindApi(binding: Binding, services: AppServices): void {
  const { spool, stop } = createExports(exportSlots, exportLimits);
  // A stop waits for calls under way: an export is not worth waiting for.
  binding.app.addHook('preClose', async () => stop());
  const access = accessHandlers(services, {
    findCaller: binding.findCaller,
    currentDay,
    spool,
  });
  bindGroups(binding, routeGroups, {
    ...access,
    ...organisationHandlers(services, { hasVouchers, spool }),
    ...ledgerHandlers(services),
    ...everyRecord({ ...services, spool, all: Object.values(records) }),
    ...voucherHandlers({ ...services, spool, retypingsOfOthers: invoiceRetypings }),
    ...stockHandlers({ ...services, spool }),
    ...invoiceHandlers(services),
    warranty: warrantyHandlers(services),
    ...reportHandlers(services, spool),
    productCalls: productHandlers(services),
    productPicture: productPictures.handlers(services),
    partyPhoto: partyPhotos.handlers(services),
    partyNidPicture: partyNidPictures.handlers(services),
    audit: auditHandlers(services, spool),
    integrity: { ...integrityHandlers(services), backups: backupStateHandler(services) },
    health: healthHandlers(services),
  });
  // Where the spec's clients ask for it.
  bindRoute(binding, routeGroups.session.csrfCookie, access.session.csrfCookie, '');
}

/** The calls of master data. */
function everyRecord(engine: RecordEngine) {
  const { areas } = partyRecords;
  const { warehouses, units, productTypes, categories, products, recipes, priceLists, listPrices, labourItems } =
    catalogRecords;
  const { level1, level2, level3, level4 } = chartRecords;
  return {
    level1: recordHandlers(engine, level1),
    level2: recordHandlers(engine, level2),
    level3: recordHandlers(engine, level3),
    level4: recordHandlers(engine, level4),
    branches: branchHandlers(engine),
    areas: recordHandlers(engine, areas),
    parties: partyHandlers(engine, openAccount),
    warehouses: recordHandlers(engine, warehouses),
    units: recordHandlers(engine, units),
    productTypes: recordHandlers(engine, productTypes),
    categories: recordHandlers(engine, categories),
    products: recordHandlers(engine, products),
    recipes: recordHandlers(engine, recipes),
    priceLists: recordHandlers(engine, priceLists),
    listPrices: recordHandlers(engine, listPrices),
    labourItems: recordHandlers(engine, labourItems),
    employees: recordHandlers(engine, hrRecords.employees),
    tradeOrders: recordHandlers(engine, tradeOrders),
    orderCalls: orderCallHandlers(engine),
  };
}

/** Fastify's own form of the setting: of the proxies nearest to us, that many are trusted, or those at these addresses. */
function trustedProxies(trusted: ServiceConfig['trustProxy']) {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : [...trusted];
}
