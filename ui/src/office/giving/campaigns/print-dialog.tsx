import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button/button';
import { DialogFoot } from '../../../design/dialog/dialog-parts';
import { FormDialog } from '../../../design/dialog/form-dialog';
import { SelectField } from '../../../design/form/select';
import { type Paper, papers, usualPaper } from '../../../design/print/paper';
import { WhyNot } from '../../rights/why-not';
import { type Campaign, type CampaignWithPledges, campaignNowQuery } from './queries';

interface PrintDialogProps {
  campaign: Campaign;
  onPrint: (read: CampaignWithPledges, paper: Paper) => void;
  onClose: () => void;
}

/** What is printed is what the server has at this moment. */
export function PrintDialog({ campaign, onPrint, onClose }: PrintDialogProps) {
  const { data, error, isFetching } = useQuery(campaignNowQuery(campaign.id));
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (data && !isFetching) onPrint(data, paper);
  };
  return (
    <FormDialog title="Print the pledges" busy={false} onClose={onClose}>
      <form onSubmit={submit} noValidate className="form-dialog-form">
        <div className="form-dialog-body">
          {error && <WhyNot error={error} />}
          <p className="soft">
            All who have pledged for {campaign.name}: how much, how they mean to give it, what was
            paid so far, and what all of it comes to.
          </p>
          <SelectField
            label="Paper"
            name="pledges-paper"
            options={papers}
            value={paper}
            onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
          />
        </div>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={!data || isFetching}>
            Print
          </Button>
        </DialogFoot>
      </form>
    </FormDialog>
  );
}
