import { useState } from 'react';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';

interface EstateMarkProps {
  /** Address of the logo; unknown until the estates are read. */
  url?: string;
  isOffline: boolean;
}

/** The logo of an estate. The name stands beside it; without a network, a logo that fails gives way to the turning leaf. */
export function EstateMark({ url, isOffline }: EstateMarkProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isMissing = url === undefined || url === '';
  // Back on line the picture is asked for again.
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
