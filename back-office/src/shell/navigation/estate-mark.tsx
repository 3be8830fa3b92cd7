import { styled } from '@mui/material';
import { useState } from 'react';
import { inTextSize } from '../../platform/page/text-size.ts';
import { Mark } from '../mark.tsx';

const Logo = styled('img')({ flex: 'none', borderRadius: '50%', objectFit: 'cover' });

interface EstateMarkProps {
  /** The address of the logo; empty without one. */
  imageUrl: string;
  size: number;
}

/**
 * The logo of an estate. The logo of Ekhaya stands in its place if the estate has none, or if it cannot be loaded. Screen readers skip
 * it: the name stands beside it.
 */
export function EstateMark({ imageUrl, size }: EstateMarkProps) {
  const [failedUrl, setFailedUrl] = useState('');
  if (imageUrl === '' || imageUrl === failedUrl) return <Mark size={size} />;
  return (
    <Logo
      key={imageUrl}
      src={imageUrl}
      alt=""
      style={{ width: inTextSize(size), height: inTextSize(size) }}
      onError={() => setFailedUrl(imageUrl)}
    />
  );
}
