import { useNavigate } from '@trame/platform/router';
import { render } from '@trame/testing';
import { act, fireEvent, screen } from '@testing-library/react';
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

  it('searches once the person stops typing', () => {
    const onChange = vi.fn();
    render(<SearchBox {...props} onChange={onChange} />);
    fireEvent.change(field(), { target: { value: ' marie ' } });
    act(() => void vi.advanceTimersByTime(199));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('marie');
  });

  it('searches at once when the person leaves the field, once', () => {
    const onChange = vi.fn();
    render(<SearchBox {...props} onChange={onChange} />);
    fireEvent.change(field(), { target: { value: 'marie' } });
    fireEvent.blur(field(), { relatedTarget: screen.getByRole('button', { name: 'Effacer la recherche' }) });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field());
    expect(onChange).toHaveBeenCalledExactlyOnceWith('marie');
    fireEvent.blur(field());
    act(() => void vi.advanceTimersByTime(200));
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('waits for the page of a record that is opening, then searches at its address', () => {
    const onChange = vi.fn();
    let navigate: ReturnType<typeof useNavigate> | undefined;
    function Page() {
      navigate = useNavigate();
      return <SearchBox {...props} onChange={onChange} />;
    }
    render(<Page />);
    fireEvent.change(field(), { target: { value: 'marie' } });
    // The address is the record's before the page is.
    window.history.pushState(null, '', '/applications/1');
    act(() => void vi.advanceTimersByTime(200));
    expect(onChange).not.toHaveBeenCalled();

    act(() => void navigate?.('/applications/1'));
    act(() => void vi.advanceTimersByTime(200));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('marie');
  });
});
