import { routeGroups } from '@cashbook/contract';
import { records } from '@cashbook/contract/known-records';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController, type onRequestAsyncHookHandler } from 'fastify';
import { backupStateHandler } from '#backup/backup-state';
import type { ServiceConfig, Services } from '#context';
import { accessHandlers, findCallers } from '#domains/access/index';
import { assetCallHandlers, assets, depreciationProposal, storedAssetKinds } from '#domains/assets/index';
import { auditHandlers } from '#domains/audit/index';
import { branchHandlers } from '#domains/branches/index';
import { catalogRecords, productHandlers, productPictures } from '#domains/catalog/index';
import { chequeFormPictures, chequeForms, chequeHandlers, storedCheques } from '#domains/cheques/index';
import type { FileStore } from '#domains/files/index';
import { hrRecords } from '#domains/hr/index';
import { importedHandlers } from '#domains/imported/index';
import {
  installmentHandlers,
  lateFeeProposal,
  markupProposal,
  storedInstallmentKinds,
} from '#domains/installments/index';
import { invoiceHandlers, storedInvoices } from '#domains/invoices/index';
import {
  chartRecords,
  currentDay,
  fixedSettings,
  integrityHandlers,
  ledgerHandlers,
  type PostingQueue,
} from '#domains/ledger/index';
import { messageHandlers, type Send } from '#domains/messages/index';
import { orderCallHandlers, tradeOrders } from '#domains/orders/index';
import { organisationHandlers } from '#domains/organisation/index';
import { partyHandlers, partyNidPictures, partyPhotos, partyRecords } from '#domains/parties/index';
import { portalHandlers } from '#domains/portal/index';
import { bankReconciliationHandlers } from '#domains/reconciliation/index';
import { type RecordEngine, recordHandlers } from '#domains/records/index';
import { reportHandlers } from '#domains/reports/index';
import { openRequisitionHandlers, requisitionHandlers } from '#domains/requisitions/index';
import { stockHandlers, storedStock } from '#domains/stock/index';
import { cashDifferenceProposal, openAccount, voucherHandlers } from '#domains/vouchers/index';
import { warrantyHandlers } from '#domains/warranty/index';
import {
  certificateHandlers,
  settlementHandlers,
  storedWithholding,
  taxProposalHandlers,
  withheldTaxHandlers,
  withholdingRecords,
} from '#domains/withholding/index';
import { createExports, usualExportLimits } from '#export/spool';
import { type Binding, bindGroups, bindRoute } from '#http/bind';
import { bodyLimitBytes, readJsonOnly } from '#http/body';
import { type ConnectionLimits, closeAnswered, connectionOptions, usualConnections } from '#http/connections';
import { answerBrokenRequest, answerError, answerUnknownExpectation } from '#http/errors';
import { healthHandlers } from '#http/health';
import { servePage } from '#http/page';
import { publishApi } from '#http/publish-api';
import { logCalls, loggedError, requestNumbers } from '#http/request-log';
import { sendSecurityHeaders } from '#http/security-headers';
import type { FindCaller } from '#use-case/caller';

/** The number of exports written at the same time in one process; the others wait. */
const exportSlots = 2;

/** The size from which answers are compressed. Smaller ones cost more to compress than to send. */
const compressAboveBytes = 2048;

/** The services that the whole server uses. */
export interface AppServices extends Services {
  readonly queue: PostingQueue;
  readonly files: FileStore;
  /** Sends a message by SMS, or writes it into a file. */
  readonly send: Send;
}

export interface AppOptions {
  readonly connections?: ConnectionLimits;
  /** Finds the callers; without one they are those of the sessions. */
  readonly findCaller?: FindCaller;
  /** Passes calls to the application on another server (http/pass-on.ts). */
  readonly passOn?: onRequestAsyncHookHandler;
  /** The stream for the log; without one it goes to the standard output. */
  readonly log?: { write(line: string): void };
  /** Watches the calls, before any route is bound. */
  readonly watchCalls?: (app: FastifyInstance) => void;
}

/**
 * Returns the whole server on these services, not yet listening: the API of the contract, its OpenAPI document, and the page.
 * Close it with `app.close()`. The services' pools belong to the caller.
 */
export async function createApp(
  services: AppServices,
  { connections = usualConnections, log, findCaller, passOn, watchCalls }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = Fastify({
    ...connectionOptions(connections),
    logger: loggerOf(config.logLevel, log),
    genReqId: requestNumbers(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    // While the server drains, our own code still answers requests on open connections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest(connections),
  });
  app.server.on('checkExpectation', answerUnknownExpectation);
  app.decorateRequest('bodyText', '');
  app.decorateRequest('admitted', null);
  app.decorateRequest('isPassedOn', false);
  closeAnswered(app.server, connections);
  if (config.logLevel === 'info' || config.logLevel === 'debug') logCalls(app);
  watchCalls?.(app);
  app.setErrorHandler(answerError);
  readJsonOnly(app);
  sendSecurityHeaders(app, config.webRoot);
  await app.register(compress, {
    threshold: compressAboveBytes,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 3 },
  });
  await app.register(cookie);
  if (passOn !== undefined) app.addHook('onRequest', passOn);

  // Callers whom an option finds are asked for with each call.
  const { find, cached } = findCaller === undefined ? findCallers(services) : { find: findCaller, cached: () => null };
  bindApi({ app, findCaller: find, findCachedCaller: cached, checkReplies: config.checkReplies }, services);
  publishApi(app);
  await servePage(app, config.webRoot);
  return app;
}

/** Returns the settings of the log. Of a request it holds the number alone: addresses and headers say who called and for what. */
function loggerOf(level: ServiceConfig['logLevel'], log: AppOptions['log']) {
  if (level === 'silent') return false;
  const serializers = { err: loggedError, req: () => ({}), res: () => ({}) };
  return { level, serializers, ...(log && { stream: log }) };
}

/** Binds the routes of the API. A group without an implementation does not compile. */
function bindApi(binding: Binding, services: AppServices): void {
  const { spool, stop } = createExports(exportSlots, usualExportLimits);
  // A stop waits for running calls. It cancels exports instead of waiting for them.
  binding.app.addHook('preClose', async () => stop());
  const access = accessHandlers(services, {
    findCaller: binding.findCaller,
    currentDay,
    spool,
  });
  const health = healthHandlers(services);
  const vouchers = voucherHandlers({
    ...services,
    spool,
    storedByOthers: [
      ...[...storedInvoices, ...storedStock, ...storedCheques],
      ...[...storedWithholding, ...storedInstallmentKinds, ...storedAssetKinds],
    ],
  });
  bindGroups(binding, routeGroups, {
    ...access,
    ...organisationHandlers(services, { fixedSettings, spool }),
    ...ledgerHandlers({
      ...services,
      proposals: {
        'cash-difference': cashDifferenceProposal,
        'late-fee': lateFeeProposal,
        'markup-earned': markupProposal,
        depreciation: depreciationProposal,
      },
    }),
    ...everyRecord({ ...services, spool, all: Object.values(records) }),
    ...vouchers,
    cheques: chequeHandlers(services),
    withheldTax: withheldTaxHandlers(services),
    taxProposals: taxProposalHandlers(services),
    taxCertificates: certificateHandlers(services),
    taxSettlements: settlementHandlers(services),
    assetCalls: assetCallHandlers({ ...services, spool, all: Object.values(records) }, services),
    importedVouchers: importedHandlers(services),
    ...stockHandlers({ ...services, spool }),
    ...invoiceHandlers(services),
    installments: installmentHandlers(services),
    warranty: warrantyHandlers(services),
    requisitions: requisitionHandlers(services),
    openRequisitions: openRequisitionHandlers(services),
    ...bankReconciliationHandlers(services),
    ...reportHandlers(services, spool),
    productCalls: productHandlers(services),
    productPicture: productPictures.handlers(services),
    chequeFormPicture: chequeFormPictures.handlers(services),
    partyPhoto: partyPhotos.handlers(services),
    partyNidPicture: partyNidPictures.handlers(services),
    audit: auditHandlers(services, spool),
    integrity: { ...integrityHandlers(services), backups: backupStateHandler(services) },
    messages: messageHandlers(services),
    portal: portalHandlers(services),
    health,
  });
  // The spec's clients ask for these at addresses without /api.
  bindRoute(binding, routeGroups.session.csrfCookie, access.session.csrfCookie, '');
  // Load balancers ask at the root.
  bindRoute(binding, routeGroups.health.health, health.health, '');
  bindRoute(binding, routeGroups.health.ready, health.ready, '');
  const { showVoucherImage, showVoucherThumbnail } = routeGroups.voucherImages;
  bindRoute(binding, showVoucherImage, vouchers.voucherImages.showVoucherImage, '');
  bindRoute(binding, showVoucherThumbnail, vouchers.voucherImages.showVoucherThumbnail, '');
}

/** Returns the handlers of the calls of master data. */
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
    withholdingSections: recordHandlers(engine, withholdingRecords.sections),
    withholdingRates: recordHandlers(engine, withholdingRecords.rates),
    chequeForms: recordHandlers(engine, chequeForms),
    assets: recordHandlers(engine, assets),
    orderCalls: orderCallHandlers(engine),
  };
}

/** Returns Fastify's form of the setting: it trusts that many of the nearest proxies, or those at these addresses. */
function trustedProxies(trusted: ServiceConfig['trustProxy']) {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : [...trusted];
}
