import { useState, type ReactNode, type Ref } from 'react';
import { Pressable, type PressableProps, type StyleProp, type View, type ViewStyle } from 'react-native';
import { pressByKey } from './key-handlers';

export type PressState = { readonly isHovered: boolean; readonly isPressed: boolean };
export type PressSurfaceProps = Omit<PressableProps, 'style' | 'children'> & {
  readonly look: (state: PressState) => StyleProp<ViewStyle>;
  readonly children?: ReactNode;
  readonly ref?: Ref<View>;
};

/** Everything that can be pressed starts here: one place for hover, press and the 44-point target. */
export const PressSurface = ({ look, children, onHoverIn, onHoverOut, ...rest }: PressSurfaceProps) => {
  const [isHovered, setHovered] = useState(false);
  return (
    <Pressable
      {...pressByKey(rest.role)}
      {...rest}
      onHoverIn={(event) => {
        setHovered(true);
        onHoverIn?.(event);
      }}
      onHoverOut={(event) => {
        setHovered(false);
        onHoverOut?.(event);
      }}
      style={({ pressed }) => look({ isHovered: isHovered && rest.disabled !== true, isPressed: pressed })}
    >
      {children}
    </Pressable>
  );
};
