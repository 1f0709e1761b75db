import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const field = () => screen.getByRole('searchbox', { name: 'Rechercher' });
const props = { value: '', placeholder: 'Rechercher (nom)...', inputRef: createRef<HTMLInputElement>() };

describe('the search field', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    window.history.replaceState(null, '', '/applications');
  });
  afterEach(() => {
    vi.useRealTimers();
    window.history.replaceState(null, '', '/');
  });

  it('asks once the typing rests', () => {
    const onChange = vi.fn();
    render(<SearchBox {...props} onChange={onChange} />);
    fireEvent.change(field(), { target: { value: ' marie ' } });
    act(() => void vi.advanceTimersByTime(199));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('marie');
  });

  it('waits for the record that is opening, then asks at its address', () => {
    const atTheList = vi.fn();
    const atTheRecord = vi.fn();
    const { rerender } = render(<SearchBox {...props} onChange={atTheList} />);
    fireEvent.change(field(), { target: { value: 'marie' } });
    window.history.pushState(null, '', '/applications/1');
    act(() => void vi.advanceTimersByTime(200));
    expect(atTheList).not.toHaveBeenCalled();

    rerender(<SearchBox {...props} onChange={atTheRecord} />);
    act(() => void vi.advanceTimersByTime(200));
    expect(atTheRecord).toHaveBeenCalledExactlyOnceWith('marie');
  });
});
