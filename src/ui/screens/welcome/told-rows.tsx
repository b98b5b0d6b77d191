import { Fragment } from 'react';
import { Card, Icon, Row, Separator, type IconName } from '../../components';
import { useTheme } from '../../theme';

export type ToldRow = { readonly icon: IconName; readonly title: string; readonly hint: string };

/** A few things said one below the other. */
export const ToldRows = ({ rows }: { rows: readonly ToldRow[] }) => {
  const theme = useTheme();
  return (
    <Card>
      {rows.map(({ icon, title, hint }, at) => (
        <Fragment key={title}>
          {at > 0 && <Separator inset={theme.space.m} />}
          <Row
            title={title}
            subtitle={hint}
            leading={<Icon name={icon} size={24} color={theme.color.accent} />}
          />
        </Fragment>
      ))}
    </Card>
  );
};
