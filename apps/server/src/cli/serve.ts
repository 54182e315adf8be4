import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppServices, createApp } from '#app';
import type { DailyOrder } from '#backup/daily/daily-backup';
import { backUpEveryDay } from '#backup/daily/every-day';
import type { CommandContext } from '#cli/command';
import { demoGreeting, endDemoSessions, fillEmptyBooks, hasDemo } from '#cli/demo';
import { listen, pageAddress, refuseBusyPort } from '#cli/listen';
import { openFilesToServe, storeOf } from '#cli/open-files';
import { productVersion } from '#cli/product';
import { archiveFolder, filesOfServer } from '#cli/servers/backup-of-server';
import { type OpenServers, openServers, type ServerBooks } from '#cli/servers/open-servers';
import { closeServer, stopRequested } from '#cli/shutdown';
import { serveFromWorkers } from '#cli/workers';
import type { Config } from '#config';
import { type ServiceConfig, systemClock } from '#context';
import type { DatabaseUrls } from '#db/embedded/roles';
import type { Databases } from '#db/pool';
import { limitsOfCalls } from '#db/time-limits';
import type { FileStore } from '#domains/files/index';
import { createPostingQueue } from '#domains/ledger/index';
import { lookForMessages, sender } from '#domains/messages/index';
import { lookForMorningReports } from '#domains/reports/index';
import { runJobs } from '#jobs/jobs';
import { createJoinedApp } from '#joined-app';
import { mailer } from '#mail/mailer';
import { findChromium } from '#print/find-chromium';
import { type PrintPages, pagePrinter } from '#print/print-pages';
import { secretBox } from '#secrets/secret-box';
import { secretKeyOf } from '#secrets/secret-key';
import type { Watching } from '#watch/watching';

/** The built page. The path works from src and from dist. */
const builtPage = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * Serves the page and the API until the program gets the request to stop. A request during the start takes effect after it: a
 * process that ends in the middle would leave its database running.
 */
export async function serve(context: CommandContext): Promise<number> {
  const { config, print, say, pageBuilt } = context;
  const stop = stopRequested();
  if (cluster.isWorker) return serveHere(context, stop);
  await refuseBusyPort(config);
  const files = await openFilesToServe(config, say);
  const opened = await openServers(config, say, limitsOfCalls);
  try {
    const services = servicesOn(opened, config, files);
    const [books] = opened.each;
    const mayHaveDemo = config.database.kind === 'embedded' && config.loopbackOnly;
    if (mayHaveDemo) await fillEmptyBooks(services[0].services, books.urls, say);
    await pageBuilt;
    const withDemo = config.loopbackOnly && (await hasDemo(books.urls));
    const greeting = withDemo ? await demoGreeting(books.urls) : [];
    if (!config.loopbackOnly) await Promise.all(opened.each.map(({ urls }) => endDemoSessions(urls)));
    const greet = () => {
      print(`Cashbook is ready: ${pageAddress(config)}`);
      for (const line of greeting) print(line);
    };
    const watching = await watchingOf(config, books.databases, books.urls.owner);
    const atWork = await Promise.all(services.map((one) => workOn(one, config, say)));
    try {
      if (config.processes > 1) return await serveFromWorkers(config, books.urls, greet, stop);
      return await serveUntilStopped(services, opened, { config, watching, greet, stop });
    } finally {
      await Promise.all([watching?.stop(), ...atWork.map((work) => work.stop())]);
    }
  } finally {
    await opened.close();
  }
}

/** Begins the jobs and the daily backup of a server. */
async function workOn(
  { name, services, urls }: ServicesOfServer,
  config: Config,
  say: CommandContext['say'],
): Promise<{ stop: () => Promise<void> }> {
  const sendMail = mailer(config.mail, join(config.dataDir, 'mail'));
  const withConfig = { ...services, config: serviceConfig(config) };
  const morning = { ...withConfig, sendMail, printPages: await printerOn(withConfig, config.chromium, say) };
  const jobs = runJobs(
    urls.owner,
    [
      { name: 'messages', longestMs: 4 * 60_000, run: (signal) => lookForMessages(services, signal) },
      { name: 'morning-reports', longestMs: 15 * 60_000, run: (signal) => lookForMorningReports(morning, signal) },
    ],
    say,
  );
  const backups = config.backup.daily ? backUpEveryDay(dailyOrder(config, { name, urls, services }), say) : null;
  return {
    stop: async () => {
      await Promise.all([backups?.stop(), jobs.stop()]);
    },
  };
}

function dailyOrder({ backup }: Config, { name, urls, services }: ServicesOfServer): DailyOrder {
  const files = filesOfServer(services.files, name, urls);
  const plan = { ...backup, dir: archiveFolder(backup.dir, name) };
  return { ownerUrl: urls.owner, files, plan, product: productVersion(), clock: systemClock };
}

/** Returns the printer of pages; null where the machine has no browser, or the page is not built. */
async function printerOn(
  services: AppServices,
  chromium: string | null,
  say: (sentence: string) => void,
): Promise<PrintPages | null> {
  const program = await findChromium(chromium);
  if (program === null || services.config.webRoot === null) return null;
  return pagePrinter(program, (findCaller) => createApp(services, { findCaller }), say);
}

/** Serves in one of several processes. The first process has opened the books and passes their addresses as settings. */
async function serveHere({ config, say }: CommandContext, stop: Promise<void>): Promise<number> {
  const files = await storeOf(config);
  const opened = await openServers(config, say, limitsOfCalls);
  const watching = await watchingOf(config, opened.each[0].databases, null);
  try {
    const services = servicesOn(opened, config, files);
    return await serveUntilStopped(services, opened, { config, watching, greet: () => undefined, stop });
  } finally {
    await watching?.stop();
    await opened.close();
    // The channel to the first process would keep this process running.
    cluster.worker?.disconnect();
  }
}

/** The services of the server, without the settings that say whether there is a page. */
type ServicesBeforePage = Omit<AppServices, 'config'>;

interface ServicesOfServer {
  readonly name: string;
  readonly urls: DatabaseUrls;
  readonly services: ServicesBeforePage;
}

type OnEachServer<T> = readonly [T, ...T[]];

/** The course of a server: its settings, who watches it, what it says when it listens, and until when it does. */
interface Course {
  readonly config: Config;
  readonly watching: Watching | null;
  readonly greet: () => void;
  readonly stop: Promise<void>;
}

/**
 * Begins the watching that the settings ask for; returns null where they ask for none. What does it is loaded only then. `ownerUrl` is
 * null in one of several processes.
 */
async function watchingOf(config: Config, db: Databases, ownerUrl: string | null): Promise<Watching | null> {
  if (config.metrics === null && config.traces === null) return null;
  const { watch } = await import('#watch/watching');
  return watch(config, db, ownerUrl);
}

async function serveUntilStopped(
  services: OnEachServer<ServicesOfServer>,
  { places }: OpenServers,
  { config, watching, greet, stop }: Course,
): Promise<number> {
  const withPage = ({ name, services }: ServicesOfServer) => ({
    name,
    services: { ...services, config: serviceConfig(config) },
  });
  const [first, ...rest] = services;
  const all = [withPage(first), ...rest.map(withPage)] as const;
  const watched = watching === null ? {} : { watchCalls: watching.watchCalls };
  const app = places === null ? await createApp(all[0].services, watched) : await createJoinedApp(all, places, watched);
  await listen(app, config);
  greet();
  await stop;
  await closeServer(app, () => Promise.all(services.map((one) => one.services.queue.drain())));
  return 0;
}

function servicesOn(
  { each: [first, ...rest], directory }: OpenServers,
  config: Config,
  files: FileStore,
): OnEachServer<ServicesOfServer> {
  const secrets = secretBox(secretKeyOf(config));
  const send = sender(join(config.dataDir, 'messages'), config.loopbackOnly || config.smsInside);
  const clock = systemClock;
  const on = ({ name, urls, databases: db }: ServerBooks) => ({
    ...{ name, urls },
    services: { db, directory, clock, queue: createPostingQueue(db, clock), files, secrets, send },
  });
  return [on(first), ...rest.map(on)];
}

function serviceConfig({ loopbackOnly, trustProxy, logLevel, backup }: Config): ServiceConfig {
  return {
    env: loopbackOnly ? 'local' : 'production',
    webRoot: existsSync(join(builtPage, 'index.html')) ? builtPage : null,
    trustProxy,
    logLevel,
    checkReplies: false,
    backup,
  };
}
