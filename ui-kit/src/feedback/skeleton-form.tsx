import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** The skeleton of a form whose values are being read. */
export function SkeletonForm({ fields }: { fields: number }) {
  return (
    <SkeletonGroup>
      <div className="stack">
        {Array.from({ length: fields }, (_, index) => (
          <Skeleton key={index} shape="field" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
