/** The picture of a finished cloth, shown above good news. */
export const Cloth = () => (
  <svg className="cloth" viewBox="0 0 208 72" aria-hidden="true" fill="none" strokeWidth="10">
    <path stroke="var(--thread-quiet)" d="M24 0v72M64 0v72M104 0v72M144 0v72M184 0v72" />
    <path
      stroke="var(--thread-weft)"
      d="M0 12h18M30 12h68M110 12h68M190 12h18M0 60h18M30 60h68M110 60h68M190 60h18"
    />
    <path stroke="var(--thread-accent)" d="M0 36h58M70 36h68M150 36h58" />
  </svg>
);
