import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { NotASheet } from '#import/sheet-row';

export interface XmlHandlers {
  /** Names come without the prefix that a program may put before them. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** A text or a tag longer than this was made to fill the memory. */
const mostPieceLength = 4 * 1024 * 1024;

/**
 * Parses XML as its chunks come; yields after each, so that a caller can hand on what the handlers have gathered. Nothing
 * outside the text is read: there are no external entities.
 *
 * @throws NotASheet for what is not well-formed, and for a text or a tag of some megabytes
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
  const finished = () => {
    unfinishedLength = 0;
  };
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    finished();
    open?.(bareName(name), attributes);
  });
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    finished();
    close?.(bareName(name));
  });
  parser.on('text', (found) => text?.(found));
  parser.on('cdata', (found) => text?.(found));
  for await (const chunk of chunks) {
    unfinishedLength += chunk.length;
    parser.write(chunk);
    if (unfinishedLength > mostPieceLength) throw new NotASheet('a piece of some megabytes');
    yield;
  }
  parser.close();
  yield;
}

const bareName = (name: string) => name.slice(name.indexOf(':') + 1);
