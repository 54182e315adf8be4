import type { PageResult, RouteReading, SignInReading } from '#page/page';
import { median } from '#statistics';
import { tableText, whole } from '#table';

/** Returns the table of page results: a line for each figure, a column for each tree and processor. */
export function pageTable(results: readonly PageResult[]): string {
  const headers = ['median', ...results.map(({ tree, slowdown }) => `${tree}, ${slowdown} ×`)];
  const ofSignIn = (of: (reading: SignInReading) => number) =>
    results.map(({ signIns }) => whole(median(signIns.map(of))));
  const ofRoute = (path: string, of: (reading: RouteReading) => number) =>
    results.map(({ routes }) => whole(median(routes.filter((one) => one.path === path).map(of))));
  const paths = [...new Set(results.flatMap(({ routes }) => routes.map(({ path }: RouteReading) => path)))];
  return tableText(headers, [
    ['sign-in: KB of script before the form', ...ofSignIn(({ scriptBytes }) => scriptBytes / 1000)],
    ['sign-in: files of script before the form', ...ofSignIn(({ scripts }) => scripts)],
    ['sign-in: KB of fonts', ...ofSignIn(({ fontBytes }) => fontBytes / 1000)],
    ['sign-in: form works, ms', ...ofSignIn(({ formMs }) => formMs)],
    ['sign-in: largest paint, ms', ...ofSignIn(({ largestPaintMs }) => largestPaintMs)],
    ...paths.map((path) => [`to ${path}, ms`, ...ofRoute(path, ({ ms }) => ms)]),
    ['all screens, slowest, ms', ...results.map(({ routes }) => whole(Math.max(...routes.map(({ ms }) => ms))))],
    ...paths.map((path) => [`to ${path}, processor ms`, ...ofRoute(path, ({ processorMs }) => processorMs)]),
  ]);
}
