import { useState } from 'react';
import carPicture from '../pictures/car.svg';

/** The photo of a vehicle. A drawn car stands in its place when there is none or it cannot be read. */
export function VehiclePicture({ url, alt }: { url: string; alt: string }) {
  const [unreadable, setUnreadable] = useState<string>();
  const hasPhoto = url !== '' && url !== unreadable;
  return (
    <img
      className={hasPhoto ? 'vehicle-picture' : 'vehicle-picture vehicle-drawing'}
      src={hasPhoto ? url : carPicture}
      alt={hasPhoto ? alt : ''}
      width={640}
      height={300}
      onError={() => {
        if (hasPhoto) setUnreadable(url);
      }}
    />
  );
}
