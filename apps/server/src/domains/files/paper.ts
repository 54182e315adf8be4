import { fileTypeFromBuffer } from 'file-type';
import { type PictureRefusal, redrawAs } from '#domains/files/picture';

/** A paper of a voucher, ready to be stored: a picture drawn anew with its thumbnail, or a PDF as it came. */
export interface Paper {
  readonly ending: 'jpg' | 'png' | 'webp' | 'pdf';
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** Null for a PDF. */
  readonly thumbnail: Uint8Array | null;
  /** In pixels; null for a PDF. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

export type PaperRefusal = Exclude<PictureRefusal, 'not_an_image'> | 'heic_refused' | 'not_a_paper' | 'paper_broken';

/** The largest sides of a picture and of its thumbnail, in pixels. The small print of an A4 bill can be read at this size. */
const sides = { whole: 2400, thumbnail: 160 } as const;

const formats = {
  'image/jpeg': { ending: 'jpg', format: 'jpeg' },
  'image/png': { ending: 'png', format: 'png' },
  'image/webp': { ending: 'webp', format: 'webp' },
} as const;

const isPictureFormat = (mime: string): mime is keyof typeof formats => mime in formats;

/**
 * Reads a paper by its content, whatever its name says. Refuses, in this order: heic_refused; not_a_paper when it is neither
 * a JPEG, PNG or WebP picture nor a PDF; paper_broken when a PDF is cut off or has something behind its end; and those of
 * pictures (picture.ts), with paper_broken for a broken one.
 */
export async function readPaper(bytes: Uint8Array): Promise<Paper | PaperRefusal> {
  // The library throws when the file ends within what it looks for.
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (/^image\/hei[cf]/.test(mime)) return 'heic_refused';
  if (mime === 'application/pdf') {
    return isWholePdf(bytes) ? { ending: 'pdf', mime, bytes, thumbnail: null, size: null } : 'paper_broken';
  }
  return isPictureFormat(mime) ? drawPaper(mime, bytes) : 'not_a_paper';
}

async function drawPaper(mime: keyof typeof formats, bytes: Uint8Array): Promise<Paper | PaperRefusal> {
  const { ending, format } = formats[mime];
  const drawn = await redrawAs(format, bytes, sides.whole);
  if (typeof drawn === 'string') return drawn === 'not_an_image' ? 'paper_broken' : drawn;
  const thumbnail = await redrawAs(format, drawn.bytes, sides.thumbnail);
  if (typeof thumbnail === 'string') return thumbnail === 'not_an_image' ? 'paper_broken' : thumbnail;
  const { width, height } = drawn;
  return { ending, mime, bytes: drawn.bytes, thumbnail: thumbnail.bytes, size: { width, height } };
}

/** Whether a PDF begins with its head and ends with its end mark. Another file behind it would make it two files in one. */
function isWholePdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  const tail = Buffer.from(bytes.subarray(-1024)).toString('latin1');
  return head === '%PDF-' && /startxref\s+\d+\s+%%EOF\s*$/.test(tail);
}
