import { shortDate } from '../../congregation/calendar';
import { useNames } from '../../congregation/names';
import { ButtonLink } from '../../design/button/button';
import { size } from '../../design/display/size';
import { Card } from '../../design/layout/card';
import { officePaths } from '../office-paths';
import { Fact } from './fact';
import type { PortalView } from './queries';

export function About({ portal }: { portal: PortalView }) {
  const { congregationName, timeZone } = useNames();
  const { version, certificate, diskFree, databaseBytes } = portal;
  return (
    <Card title="Congregation and machine">
      <dl className="portal-facts">
        <Fact name="Name">{congregationName}</Fact>
        <Fact name="Time zone">{timeZone}</Fact>
        <Fact name="Address">{window.location.host}</Fact>
        <Fact name="Certificate">{certificateInWords(certificate)}</Fact>
        <Fact name="Version">{version}</Fact>
        <Fact name="Database">{size(databaseBytes)}</Fact>
        {diskFree !== undefined && <Fact name="Free on the disk">{size(diskFree)}</Fact>}
      </dl>
      <div className="portal-actions">
        <ButtonLink look="quiet" to={officePaths.portalSettings}>
          Change
        </ButtonLink>
        <ButtonLink look="text" to={officePaths.face}>
          Colour and mark
        </ButtonLink>
      </div>
    </Card>
  );
}

function certificateInWords(certificate: PortalView['certificate']): string {
  if (certificate) {
    const source = certificate.isAutomatic ? 'fetched by the portal' : 'a file';
    return `until ${shortDate(certificate.until)}, ${source}`;
  }
  return window.location.protocol === 'https:'
    ? 'of the web server in front'
    : 'none, nothing is encrypted';
}
