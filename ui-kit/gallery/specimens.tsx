import type { ReactNode } from 'react';

/** A section of the gallery: a component in all its states. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimens" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** States side by side. */
export function SpecimenLine({ children }: { children: ReactNode }) {
  return <div className="specimen-line">{children}</div>;
}
