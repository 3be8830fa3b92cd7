import { useState } from 'react';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';

interface EstateLogoProps {
  /** Address of the logo; undefined until the estates are read. */
  url?: string;
  isOffline: boolean;
}

/** The logo of an estate. A logo that fails to load offline is replaced by a spinner. */
export function EstateLogo({ url, isOffline }: EstateLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isMissing = url === undefined || url === '';
  // Back online, the logo is requested again.
  if (!isMissing && (failedUrl !== url || !isOffline)) {
    return (
      <img
        key={isOffline ? 'offline' : 'online'}
        className="estate-mark"
        src={url}
        alt=""
        width={60}
        height={60}
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return <span className="estate-mark estate-mark-waiting">{isOffline && <Spinner />}</span>;
}
