import { useState } from 'react';
import { Button } from '../../../design/button/button';
import type { Paper } from '../../../design/print/paper';
import { usePrinted } from '../../../design/print/printed';
import { ChangeCampaignDialog } from './campaign-dialog';
import { PledgeList } from './pledge-list';
import { PledgesFileDialog } from './pledges-file-dialog';
import { PrintDialog } from './print-dialog';
import type { Campaign, CampaignWithPledges } from './queries';
import { RemoveCampaign } from './remove-campaign';

type Doing = 'change' | 'remove' | 'print' | 'file';

interface ToPrint {
  read: CampaignWithPledges;
  paper: Paper;
}

/** Actions on a whole campaign. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [doing, setDoing] = useState<Doing>();
  const [toPrint, setToPrint] = useState<ToPrint>();
  const { print, printed } = usePrinted(
    toPrint ? <PledgeList {...toPrint} /> : <div className="printed" />,
  );
  const stay = () => setDoing(undefined);
  const hasPledges = campaign.pledges > 0;
  return (
    <>
      <Button look="quiet" onClick={() => setDoing('change')}>
        Change
        <span className="visually-hidden"> name, fund, goal or days</span>
      </Button>
      {hasPledges ? (
        <>
          <Button look="quiet" onClick={() => setDoing('file')}>
            Download a file
          </Button>
          <Button look="quiet" onClick={() => setDoing('print')}>
            Print the list
          </Button>
        </>
      ) : (
        <Button look="quiet" onClick={() => setDoing('remove')}>
          Remove
          <span className="visually-hidden"> the campaign</span>
        </Button>
      )}
      {printed}
      {doing === 'change' && <ChangeCampaignDialog campaign={campaign} onClose={stay} />}
      {doing === 'remove' && !hasPledges && <RemoveCampaign campaign={campaign} onStay={stay} />}
      {doing === 'file' && <PledgesFileDialog campaign={campaign} onClose={stay} />}
      {doing === 'print' && (
        <PrintDialog
          campaign={campaign}
          onPrint={(read, paper) => {
            setToPrint({ read, paper });
            stay();
            print();
          }}
          onClose={stay}
        />
      )}
    </>
  );
}
