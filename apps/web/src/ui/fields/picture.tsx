import { type ReactNode, useState } from 'react';

export interface PictureProps {
  /** The address of the picture; null without one. */
  src: string | null;
  alt: string;
  className: string;
  /** The content shown when there is no picture or when it cannot be fetched. */
  children?: ReactNode;
}

/** An uploaded picture, such as a logo. If it cannot be fetched, no broken frame remains. */
export function Picture({ src, alt, className, children }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return children;
  // Logos are drawn for paper, so they have its white background in the dark theme too.
  return <img className={className} data-theme="light" src={src} alt={alt} onError={() => setBroken(src)} />;
}
