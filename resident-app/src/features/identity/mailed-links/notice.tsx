import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { ButtonPair, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';

interface NoticeProps {
  title: string;
  text: string;
  to: { href: string; text: string };
  /** A second way on. */
  or?: { href: string; text: string };
}

/** A page with one sentence and one link, or two. */
export function Notice({ title, text, to, or }: NoticeProps) {
  const links = (
    <>
      {or && (
        <LinkButton variant="outline" href={or.href}>
          {or.text}
        </LinkButton>
      )}
      <LinkButton href={to.href}>{to.text}</LinkButton>
    </>
  );
  return (
    <AppShell>
      <PageFrame title={title} dock={or ? <ButtonPair>{links}</ButtonPair> : links}>
        <p role="status">{text}</p>
      </PageFrame>
    </AppShell>
  );
}
