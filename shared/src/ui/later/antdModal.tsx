import { Modal, type ModalProps } from 'antd';
import { AntdScope } from '../antdScope';

/** Shows antd's modal in Lane's theme. */
export function AntdModal(props: ModalProps) {
  return (
    <AntdScope>
      <Modal {...props} />
    </AntdScope>
  );
}
