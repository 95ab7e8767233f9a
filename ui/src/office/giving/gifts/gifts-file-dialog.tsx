import { office } from '../../client';
import { FileDialog } from '../../rights/file-dialog';
import { type GiftsView, queryOf } from './view';

/** The gifts that are shown, and all behind them, for accounting. */
export function GiftsFileDialog({ view, onClose }: { view: GiftsView; onClose: () => void }) {
  return (
    <FileDialog
      what="the gifts"
      lead="The file has all gifts that fit what you look for, up to 20,000, with the numbers of their counting sheets. Those of open sheets are left out."
      fileName="gifts.csv"
      fetchFile={(stepUp) =>
        office('post', '/api/office/giving/gifts/file', { body: { ...queryOf(view), stepUp } })
      }
      onClose={onClose}
    />
  );
}
