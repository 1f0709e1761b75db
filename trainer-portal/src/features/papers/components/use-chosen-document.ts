import { PAPER_LIMITS, type PaperKind, type PaperReading } from '@trame/domain/trainers';
import { useRef, useState } from 'react';
import { isPdfFile, judgePdf, ONE_PDF } from '../model/chosen-file.ts';
import { fileOfPictures, TOO_MANY_PAGES, UNREADABLE_PICTURE } from '../../pictures/file-of-pictures.ts';
import type { Picture } from '../../pictures/picture-page.ts';

export type Chosen = { pdf: File } | { pictures: Picture[] };

/**
 * The document that a person chose: a PDF, or pages that they photographed; nothing leaves the device here. `onRead` gets
 * what the PDF says, and nothing once it is taken away.
 */
export function useChosenDocument(kind: PaperKind, onRead: (reading: PaperReading) => void) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const lastId = useRef(0);
  /** The latest choice: an earlier one that is still being read is dropped. */
  const choice = useRef(0);

  const pictures = chosen && 'pictures' in chosen ? chosen.pictures : [];
  const setPictures = (next: Picture[]) => setChosen(next.length > 0 ? { pictures: next } : undefined);

  const choosePdf = async (file: File, hasOthers: boolean) => {
    choice.current += 1;
    const own = choice.current;
    setReading(true);
    setProblem(hasOthers ? ONE_PDF : undefined);
    try {
      const judged = await judgePdf(kind, file);
      if (own !== choice.current) return;
      if ('problem' in judged) setProblem(judged.problem);
      else {
        setChosen({ pdf: file });
        onRead(judged.reading);
      }
    } catch {
      // Its text could not be read here: the server judges it again.
      if (own === choice.current) setChosen({ pdf: file });
    } finally {
      if (own === choice.current) setReading(false);
    }
  };

  const choose = (files: readonly File[]) => {
    const [pdf] = files.filter(isPdfFile);
    if (pdf) {
      void choosePdf(pdf, files.length > 1);
      return;
    }
    choice.current += 1;
    setReading(false);
    const added = files.map((file): Picture => {
      lastId.current += 1;
      return { id: lastId.current, file, turns: 0 };
    });
    const isMore = pictures.length + added.length > PAPER_LIMITS.pages;
    setProblem(isMore ? TOO_MANY_PAGES : undefined);
    setPictures([...pictures, ...added].slice(0, PAPER_LIMITS.pages));
  };

  /** The file to send: the PDF, or one made of the pictures. Undefined when it is refused, with the problem shown. */
  const fileToSend = async (onPage: (done: number, total: number) => void): Promise<File | undefined> => {
    if (!chosen) return undefined;
    if ('pdf' in chosen) return chosen.pdf;
    const made = await fileOfPictures(chosen.pictures, `${kind.key}.pdf`, onPage);
    if ('file' in made) return made.file;
    setProblem(made.problem);
    return undefined;
  };

  return {
    chosen,
    problem,
    isReading,
    choose,
    setProblem,
    clear: () => {
      choice.current += 1;
      setChosen(undefined);
      setProblem(undefined);
      setReading(false);
      onRead({});
    },
    turn: (id: number) =>
      setPictures(
        pictures.map((picture) =>
          picture.id === id ? { ...picture, turns: (picture.turns + 1) % 4 } : picture,
        ),
      ),
    remove: (id: number) => setPictures(pictures.filter((picture) => picture.id !== id)),
    dropUnreadable: (id: number) => {
      setProblem(UNREADABLE_PICTURE);
      setPictures(pictures.filter((picture) => picture.id !== id));
    },
    fileToSend,
  };
}
