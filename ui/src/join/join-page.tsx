import { useEffect, useState } from 'react';
import { ChoosePassword } from './choose-password';
import { CodeForm } from './code-form';
import { codeInAddress, useOpenSlip } from './slip';

/**
 * Opened from a slip of paper: its code is typed, or stands behind the # of its link. It is dropped from the address
 * at once; for a reload it stays with this place in the history.
 */
export function JoinPage() {
  const [code] = useState(() => codeInAddress() || window.history.state?.slip || '');
  const open = useOpenSlip();
  const { mutate } = open;
  useEffect(() => {
    if (!code) return;
    window.history.replaceState(
      { ...window.history.state, slip: code },
      '',
      window.location.pathname,
    );
    mutate(code);
  }, [code, mutate]);
  if (open.data) return <ChoosePassword slip={open.data} onOther={open.reset} />;
  return <CodeForm code={code} error={open.error} busy={open.isPending} onSubmit={mutate} />;
}
