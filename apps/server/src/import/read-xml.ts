import { setImmediate as afterOthers } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { NotASheet } from '#import/sheet-row';

export interface XmlHandlers {
  /** Names have no prefix; a program may write one before them. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** The longest text or tag; a longer one was made to fill the memory. */
const mostPieceLength = 4 * 1024 * 1024;
/**
 * The deepest element. Elements of a workbook or of Tally are some fifteen levels deep; deeper ones were made to fill the
 * memory.
 */
const mostDepth = 100;
/** The characters that are parsed before other requests run. Their content may be a thousand times as long. */
const turnLength = 4 * 1024;

/**
 * Parses XML as its chunks arrive. It yields after some kilobytes, so that the caller can take the results of the handlers and
 * other requests can run. It reads nothing outside the text: there are no external entities.
 *
 * @throws NotASheet for text that is not well-formed, for a text or a tag of some megabytes, and for elements that are too deep
 */
export async function* readXml(
  chunks: AsyncIterable<string>,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new NotASheet('not well-formed', { cause: error });
  });
  let unfinishedLength = 0;
  let depth = 0;
  const finished = () => {
    unfinishedLength = 0;
  };
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    finished();
    depth += 1;
    if (depth > mostDepth) throw new NotASheet('elements that lie too deep');
    open?.(bareName(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    finished();
    depth -= 1;
    close?.(bareName(name));
  });
  parser.on('text', (found) => text?.(found));
  parser.on('cdata', (found) => text?.(found));
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += turnLength) {
      const piece = chunk.slice(at, at + turnLength);
      unfinishedLength += piece.length;
      parser.write(piece);
      if (unfinishedLength > mostPieceLength) throw new NotASheet('a piece of some megabytes');
      yield;
      await afterOthers();
    }
  }
  parser.close();
  yield;
}

const bareName = (name: string) => name.slice(name.indexOf(':') + 1);
