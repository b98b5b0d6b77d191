/** How far the clocks of hub and browser are put, so that a walk begins at this moment; from there they run on. */
export const shiftTo = (moment: string): number => Date.parse(moment) - Date.now();

/** For whatever runs JavaScript: its clock shows another time, and goes as fast as ever. */
export const clockShiftedBy = (ms: number): string =>
  `{const Real=Date;const now=()=>Real.now()+(${ms});` +
  `globalThis.Date=new Proxy(Real,{construct:(made,given,as)=>Reflect.construct(made,given.length===0?[now()]:given,as),` +
  `apply:()=>new Real(now()).toString(),get:(made,key,as)=>key==='now'?now:Reflect.get(made,key,as)})}`;

/** The same for a process of Node, before its own first line. */
export const nodeShiftedBy = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(clockShiftedBy(ms))}`;
