import { useEffect, useRef } from 'react';
import { View } from 'react-native';
import type { DraggableProps } from './draggable';
import { createFingerPath, type Finger } from './finger-path';

export const DraggingGround = View;

const fingerIn = (element: HTMLElement, event: PointerEvent): Finger => ({
  x: event.clientX - element.getBoundingClientRect().left,
  absoluteY: event.clientY,
});

/** The page hears the moves, wherever the finger goes: what it came down on may be drawn anew meanwhile. */
const listen = (element: HTMLElement, finger: ReturnType<typeof createFingerPath>): (() => void) => {
  let held: number | null = null;
  const isHeld = (event: PointerEvent): boolean => event.pointerId === held;
  const move = (event: PointerEvent): void => {
    if (isHeld(event)) finger.move(fingerIn(element, event));
  };
  const letGo = (): void => {
    held = null;
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', up);
    document.removeEventListener('pointercancel', cancel);
  };
  const up = (event: PointerEvent): void => {
    if (!isHeld(event)) return;
    letGo();
    finger.up(fingerIn(element, event));
  };
  const cancel = (event: PointerEvent): void => {
    if (!isHeld(event)) return;
    letGo();
    finger.cancel(fingerIn(element, event));
  };
  const down = (event: PointerEvent): void => {
    if (held !== null || event.button !== 0) return;
    held = event.pointerId;
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    finger.down(fingerIn(element, event));
  };
  element.addEventListener('pointerdown', down);
  return () => {
    element.removeEventListener('pointerdown', down);
    letGo();
    finger.gone();
  };
};

const still = (isSideways: boolean): object => ({
  touchAction: isSideways ? 'pan-y' : 'none',
  userSelect: 'none',
});

export const Draggable = ({ path, isSideways = false, style, ...props }: DraggableProps) => {
  const latest = useRef(path);
  const drawn = useRef<View>(null);
  useEffect(() => {
    latest.current = path;
  });
  useEffect(() => {
    const element: unknown = drawn.current;
    if (!(element instanceof HTMLElement)) return undefined;
    return listen(
      element,
      createFingerPath(() => latest.current, { isSideways }),
    );
  }, [isSideways]);
  return <View {...props} ref={drawn} style={[style, still(isSideways)]} />;
};
