/** A turning leaf. Screen readers skip it: the text beside it describes the wait. */
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
