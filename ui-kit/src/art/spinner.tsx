/** The turning leaf. Decoration: the text beside it says what is going on. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** Covers the screen while nothing else can be shown. */
export function Loading({ text = 'Loading' }: { text?: string }) {
  return (
    <div className="loading" role="status">
      <Spinner />
      <span>{text}</span>
    </div>
  );
}
