import type { PageResult, RouteReading, SignInReading } from '#page/page';
import { median } from '#statistics';
import { tableText, whole } from '#table';

/** What was measured of the page: a line each, a column for each tree and processor. */
export function pageTable(results: readonly PageResult[]): string {
  const headers = ['median', ...results.map(({ tree, slowdown }) => `${tree}, ${slowdown} ×`)];
  const ofSignIn = (of: (reading: SignInReading) => number) =>
    results.map(({ signIns }) => whole(median(signIns.map(of))));
  const ofRoute = (some: (path: string) => boolean, share: (values: readonly number[]) => number) =>
    results.map(({ routes }) => whole(share(routes.filter(({ path }) => some(path)).map(({ ms }) => ms))));
  const paths = [...new Set(results.flatMap(({ routes }) => routes.map(({ path }: RouteReading) => path)))];
  return tableText(headers, [
    ['sign-in: KB of script before the form', ...ofSignIn(({ scriptBytes }) => scriptBytes / 1000)],
    ['sign-in: files of script before the form', ...ofSignIn(({ scripts }) => scripts)],
    ['sign-in: KB of fonts', ...ofSignIn(({ fontBytes }) => fontBytes / 1000)],
    ['sign-in: form works, ms', ...ofSignIn(({ formMs }) => formMs)],
    ['sign-in: largest paint, ms', ...ofSignIn(({ largestPaintMs }) => largestPaintMs)],
    ...paths.map((path) => [`to ${path}, ms`, ...ofRoute((one) => one === path, median)]),
    [
      'all screens, slowest, ms',
      ...ofRoute(
        () => true,
        (values) => Math.max(...values),
      ),
    ],
  ]);
}
