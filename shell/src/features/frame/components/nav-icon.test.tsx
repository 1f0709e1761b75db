import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NavIcon } from './nav-icon.tsx';

it.each([undefined, 'no-such-icon', 'constructor', '__proto__', 'toString'])(
  'the navigation shows a dot for an app that names the icon %s',
  (name) => {
    const { container } = render(<NavIcon name={name} />);
    expect(container.querySelector('svg.lucide-dot')).toBeInTheDocument();
  },
);
