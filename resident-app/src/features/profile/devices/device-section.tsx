import type { ReactNode } from 'react';

/** A part of the screen of devices, under its overline. */
export function DeviceSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="device-section">
      <h2 className="type-over">{title}</h2>
      {children}
    </section>
  );
}
