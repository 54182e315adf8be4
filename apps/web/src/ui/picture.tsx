import { type ReactNode, useState } from 'react';

export interface PictureProps {
  /** Null without one. */
  src: string | null;
  alt: string;
  className: string;
  /** What stands in its place where there is none, or none to be had. */
  children?: ReactNode;
}

/** A picture that somebody gave, such as a logo. One that cannot be fetched leaves no broken frame. */
export function Picture({ src, alt, className, children }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) return children;
  // Logos are drawn for paper: they stand on its white in the dark theme too.
  return <img className={className} data-theme="light" src={src} alt={alt} onError={() => setBroken(src)} />;
}
