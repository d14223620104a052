// Which frames reached the screen. What is moved by the compositor goes on in frames that a busy page misses, and only the
// browser's trace tells of those.
import type { Browser, Page } from '@playwright/test';
import { performance } from 'node:perf_hooks';

/** One refresh of the screen during which something was moved by the compositor. */
export interface Refresh {
  /** When it began, in milliseconds of the page's own clock. */
  at: number;
  /** Whether something newer was on the screen after it. */
  shown: boolean;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  /** Microseconds of the machine's clock. */
  ts: number;
  args: {
    data?: { startTime: number };
    frame_reporter?: { state: string; frame_sequence: number; has_compositor_animation: boolean };
  };
}

/** What ties the page's clock to that of the trace. */
const MARK = `tie-${performance.now()}`;
const CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'];

/** Traces the frames of this page, until what it gives is called: that tells of all of them. */
export async function watchScreen(browser: Browser, page: Page): Promise<() => Promise<Refresh[]>> {
  const root = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  root.on('Tracing.dataCollected', ({ value }) => { for (const event of value) events.push(event as unknown as TraceEvent); });
  await root.send('Tracing.start', {
    transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordAsMuchAsPossible' },
  });
  await page.evaluate((name) => performance.mark(name), MARK);
  return async () => {
    const complete = new Promise((resolve) => { root.once('Tracing.tracingComplete', resolve); });
    await root.send('Tracing.end');
    await complete;
    await root.detach();
    return refreshes(events);
  };
}

function refreshes(events: TraceEvent[]): Refresh[] {
  const tie = events.find(({ name }) => name === MARK);
  if (!tie?.args.data) throw new Error('the trace has no mark of the page');
  const { startTime } = tie.args.data;
  // One refresh may have two reports: of what the page had ready, and of what moved without it.
  const found = new Map<number, Refresh & { moving: boolean }>();
  for (const { pid, ph, ts, args: { frame_reporter: report } } of events) {
    if (pid !== tie.pid || ph !== 'b' || !report || report.state === 'STATE_NO_UPDATE_DESIRED') continue;
    const known = found.get(report.frame_sequence);
    found.set(report.frame_sequence, {
      at: startTime + (ts - tie.ts) / 1000,
      shown: report.state.startsWith('STATE_PRESENTED') || known?.shown === true,
      moving: report.has_compositor_animation || known?.moving === true,
    });
  }
  return [...found.values()].filter(({ moving }) => moving).map(({ at, shown }) => ({ at, shown }));
}
