/** A transaction id: every older transaction has ended, so everything that it wrote can be read. */
export type Horizon = string;
