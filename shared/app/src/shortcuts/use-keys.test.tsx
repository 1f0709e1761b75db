import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '@trame/ui/dialog';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useKeys } from './use-keys.ts';

const open = vi.fn<() => void>();
const next = vi.fn<() => void>();

function Page({ isEnabled = true }: { isEnabled?: boolean }) {
  useKeys({ o: open, j: next, Escape: open }, isEnabled);
  return (
    <>
      <input aria-label="Texte" />
      <input aria-label="Case" type="checkbox" />
    </>
  );
}

beforeEach(() => void vi.clearAllMocks());

it('a shortcut acts once while its key is held, unless it moves through a list', () => {
  render(<Page />);
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: 'o', repeat });
    fireEvent.keyDown(document.body, { key: 'j', repeat });
  }
  expect(open).toHaveBeenCalledTimes(1);
  expect(next).toHaveBeenCalledTimes(3);
});

it('a shortcut accepts capitals, and named keys such as Escape', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'O' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(open).toHaveBeenCalledTimes(2);
});

it.each([['ctrlKey'], ['altKey'], ['metaKey'], ['isComposing']])(
  'a key pressed with %s is not a shortcut',
  (held) => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'o', [held]: true });
    expect(open).not.toHaveBeenCalled();
  },
);

it('shortcuts are off while the person writes, but not on a checkbox', () => {
  render(<Page />);
  fireEvent.keyDown(screen.getByLabelText('Texte'), { key: 'o' });
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Case'), { key: 'o' });
  expect(open).toHaveBeenCalledTimes(1);
});

it('shortcuts are off when switched off, and after the page is left', () => {
  const { rerender, unmount } = render(<Page isEnabled={false} />);
  fireEvent.keyDown(document.body, { key: 'o' });
  expect(open).not.toHaveBeenCalled();
  rerender(<Page />);
  unmount();
  fireEvent.keyDown(document.body, { key: 'o' });
  expect(open).not.toHaveBeenCalled();
});

it('the character of a shortcut is not typed into the field that gets the focus', async () => {
  const user = userEvent.setup();
  function Search() {
    const field = useRef<HTMLInputElement>(null);
    useKeys({ v: () => field.current?.focus() }, true);
    return <input ref={field} aria-label="Recherche" />;
  }
  render(<Search />);
  await user.keyboard('vu');
  expect(screen.getByLabelText('Recherche')).toHaveValue('u');
});

it('a named key goes on to do what the browser does with it', () => {
  render(<Page />);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  expect(open).toHaveBeenCalledOnce();
});

describe('a modal dialog', () => {
  const put = (html: string) => document.body.insertAdjacentHTML('beforeend', html);
  afterEach(() => document.body.replaceChildren());

  /** A key pressed wherever the focus may be: in the dialog, or nowhere. */
  const press = () => {
    for (const place of [document.body, screen.getByText('Question')]) fireEvent.keyDown(place, { key: 'o' });
  };

  it.each([
    ['the browser', '<dialog open>Question</dialog>'],
    ['the design system', '<div role="dialog" aria-modal="true">Question</div>'],
  ])('of %s silences the shortcuts of the page under it', (_what, dialog) => {
    render(<Page />);
    put(dialog);
    press();
    expect(open).not.toHaveBeenCalled();
    screen.getByText('Question').remove();
    fireEvent.keyDown(document.body, { key: 'o' });
    expect(open).toHaveBeenCalledOnce();
  });

  it.each([
    ['is closed', '<dialog>Question</dialog>'],
    ['is hidden', '<div role="dialog" aria-modal="true" hidden>Question</div>'],
    ['fades out', '<div role="dialog" aria-modal="true" class="ant-modal ant-fade-leave">Question</div>'],
    ['leaves the page usable', '<div role="dialog">Question</div>'],
  ])('that %s silences nothing', (_what, dialog) => {
    render(<Page />);
    put(dialog);
    press();
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('that a press closes takes that press alone', () => {
    const close = () => document.querySelector('[role="dialog"]')?.classList.add('ant-fade-leave');
    window.addEventListener('keydown', close);
    render(<Page />);
    put('<div role="dialog" aria-modal="true">Question</div>');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(open).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(open).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', close);
  });

  it('has shortcuts of its own, until another one is open over it', () => {
    function OwnKeys() {
      const title = useRef<HTMLElement>(null);
      useKeys({ o: open }, true, title);
      return (
        <Dialog open title={<span ref={title}>Question</span>} onClose={() => undefined}>
          Texte
        </Dialog>
      );
    }
    render(<OwnKeys />);
    press();
    expect(open).toHaveBeenCalledTimes(2);
    put('<dialog open>Autre</dialog>');
    press();
    expect(open).toHaveBeenCalledTimes(2);
  });
});
