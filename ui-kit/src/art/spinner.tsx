/** A turning leaf. Screen readers skip it: a text beside it names what is going on. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** Fills the screen while nothing else can be shown. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <Spinner />
      <span>Loading</span>
    </div>
  );
}
