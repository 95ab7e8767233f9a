import { useState } from 'react';
import { usePrinted } from '../../design/print/printed';
import { ListSheet, type PrintedList } from './list-sheet';

/** Prints a list as soon as it is here. */
export function usePrintedList() {
  const [list, setList] = useState<PrintedList>({ title: '', which: '', headings: [], rows: [] });
  const { print, printed } = usePrinted(<ListSheet {...list} />);
  return {
    printed,
    printList: (list: PrintedList) => {
      setList(list);
      print();
    },
  };
}
