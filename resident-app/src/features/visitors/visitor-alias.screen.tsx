import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useEffect } from 'react';
import { redirect } from '../../platform/navigation/navigate.ts';

/** Redirects `/visitor`, the only alias, to `/Visitor`. */
export function VisitorAliasScreen() {
  useEffect(() => redirect('/Visitor'), []);
  return <Loading />;
}
