import { useEffect, useState } from 'react';
import { ChoosePassword } from './choose-password';
import { CodeForm } from './code-form';
import { codeInAddress, keepForReload, keptForReload, useOpenSlip } from './slip';

/**
 * Opened from a slip of paper: its code is typed, or stands behind the # of its link. It is dropped from the address
 * at once; for a reload it stays with this place in the history.
 */
export function JoinPage() {
  const [{ code, count }, setLink] = useState(() => ({
    code: codeInAddress() || keptForReload().slip || '',
    count: 0,
  }));
  // The link of another slip, opened in the same tab.
  useEffect(() => {
    const onHash = () => {
      const code = codeInAddress();
      if (code) setLink(({ count }) => ({ code, count: count + 1 }));
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return <Join key={count} code={code} />;
}

/** `code`: as it stood in the link. */
function Join({ code }: { code: string }) {
  const open = useOpenSlip();
  const { mutate } = open;
  useEffect(() => {
    if (!code) return;
    keepForReload({ slip: code });
    mutate(code);
  }, [code, mutate]);
  if (open.data) {
    const onOther = () => {
      keepForReload({});
      open.reset();
    };
    return <ChoosePassword slip={open.data} onOther={onOther} />;
  }
  return (
    <CodeForm
      code={code}
      error={open.error}
      busy={open.isPending}
      onType={(typed) => keepForReload({ typed })}
      onSubmit={(code) => mutate(code, { onSuccess: () => keepForReload({ slip: code }) })}
    />
  );
}
